"""Everything one prints, as PDF in true scale: cards, the calibration sheet, tiles and boards."""
