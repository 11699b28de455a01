/** The players' colours and initials. */

const FALLBACK = ["#0072b2", "#c83c3c", "#00866d", "#b45096", "#8c5a28", "#287fa0", "#5a1e5a", "#505050"];
const SIDES = { red: "#be141e", yellow: "#fad728" };

/** Fill and ink of a player; of a monster that belongs to nobody, grey. */
export function tint(stage, player) {
  if (player === null || player === undefined) return { fill: "var(--tv-nobody)", ink: "#ffffff" };
  if (player in SIDES) return {
    fill: `var(--player-${player}, ${SIDES[player]})`,
    ink: `var(--on-player-${player}, ${player === "red" ? "#fff" : "#221a00"})`,
  };
  const seat = stage.seats.find((one) => one.player === player);
  const colour = (seat?.colour ?? 0) % FALLBACK.length;
  return { fill: `var(--player-${colour}, ${FALLBACK[colour]})`, ink: `var(--on-player-${colour}, #fff)` };
}

export const seatOf = (stage, player) => stage.seats.find((one) => one.player === player) ?? null;

export const nameOf = (stage, player) => seatOf(stage, player)?.name ?? "";

/** As few first letters of a player's name as tell it from all others. */
export function initials(stage, player) {
  const name = Array.from(nameOf(stage, player));
  if (name.length === 0) return String(player ?? "?");
  const others = stage.seats.filter((one) => one.player !== player).map((one) => Array.from(one.name));
  for (let count = 1; count <= Math.min(3, name.length); count++) {
    const start = name.slice(0, count).join("");
    if (!others.some((other) => other.slice(0, count).join("").toLowerCase() === start.toLowerCase())) return start;
  }
  return `${name[0]}${player}`;
}
