// The colours of players. Whatever a colour says, a name says too.

const SEATS = 8;

/** What a seat is painted with: its colour and the ink upon it. */
export function tint(seat) {
  if (!seat) return { fill: "var(--nobody)", ink: "var(--on-nobody)" };
  const name = seat.player === "red" || seat.player === "yellow" ? seat.player : seat.colour % SEATS;
  return { fill: `var(--player-${name})`, ink: `var(--on-player-${name})` };
}

/** The seat of a player, or undefined. */
export function seatOf(stage, player) {
  return player === null ? undefined : stage.seats.find((seat) => seat.player === player);
}

/** Gives an element the colour of a seat, as --fill and --on-fill. */
export function paint(element, seat) {
  const { fill, ink } = tint(seat);
  element.style.setProperty("--fill", fill);
  element.style.setProperty("--on-fill", ink);
  return element;
}
