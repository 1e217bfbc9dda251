/** Addresses of this tab by their positions in its history, which browsers do not expose. */
const places: string[] = [];

/** React Router's own count of the steps of this tab; 0 before its first one. */
const here = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Records the shown page at its position in the tab's history. */
export function savePlace(address: string): void {
  places[here()] = address;
}

/** The number of steps back to the nearest page of this path, in its former state; 0 when this visit has none. */
export function historyStepsTo(path: string): number {
  return stepsBack(places, here(), path);
}

/** The same for any history, with the position `at`. */
export function stepsBack(visited: readonly (string | undefined)[], at: number, path: string): number {
  const nearest = visited.slice(0, at).findLastIndex((address) => address?.split(/[?#]/)[0] === path);
  return nearest < 0 ? 0 : at - nearest;
}
