/** A module of the browser's code: its size (bytes, compressed) and its static imports. */
export interface PlannedModule {
  size: number;
  imports: readonly string[];
}

/** A set of code loaded at once, a page or a lazy part, by its entry module. */
export interface PlannedEntry {
  id: string;
  /** The weight of its bytes in the plan. */
  weight: number;
  /** Modules of which at least one is loaded before this entry; empty for a page. */
  after: readonly string[];
}

/** Modules that make one file. */
export interface PlannedChunk {
  modules: string[];
  /** The number of entries that load it. */
  entries: number;
  /** A chunk imports only from chunks of less depth. */
  depth: number;
}

interface Share {
  modules: string[];
  size: number;
  /** For each entry whether it needs one of the modules. */
  needed: boolean[];
}

/** The cost of one more request, in bytes: its headers, and the loss of compression across files. */
const REQUEST = 600;

/**
 * Cuts the code so that a page loads little unneeded code in few requests. Modules needed by the same entries form a
 * share; shares are joined while the saved requests outweigh the unneeded bytes.
 *
 * @param modules all that any entry needs at once, by id
 */
export function planChunks(
  modules: ReadonlyMap<string, PlannedModule>,
  entries: readonly PlannedEntry[],
): PlannedChunk[] {
  const shares = sharesOf(modules, entries);
  joinShares(shares, modules, entries);
  const depths = depthsOf(importsBetween(shares, shareNumbers(shares), modules));
  return shares.map((share, number) => ({
    modules: share.modules,
    entries: share.needed.filter(Boolean).length,
    depth: depths[number] as number,
  }));
}

function sharesOf(modules: ReadonlyMap<string, PlannedModule>, entries: readonly PlannedEntry[]): Share[] {
  const loads = loadedModules(modules, entries);
  const shares = new Map<string, Share>();
  for (const [id, { size }] of modules) {
    const needed = loads.map((loaded) => loaded.has(id));
    if (!needed.includes(true)) continue;
    const key = needed.map(Number).join('');
    const share = shares.get(key) ?? { modules: [], size: 0, needed };
    shares.set(key, share);
    share.modules.push(id);
    share.size += size;
  }
  return [...shares.values()];
}

/** Modules loaded once each entry has been loaded. */
function loadedModules(
  modules: ReadonlyMap<string, PlannedModule>,
  entries: readonly PlannedEntry[],
): ReadonlySet<string>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const needs = new Map(entries.map(({ id }) => [id, importedUnder(id, modules)]));
  const known = new Map<string, ReadonlySet<string>>();
  /** Modules certain to be loaded before an entry, whichever of those before it came first. */
  const before = (id: string): ReadonlySet<string> => {
    const found = known.get(id);
    if (found) return found;
    // Breaks cycles between parts that load each other.
    known.set(id, new Set());
    const asking = byId.get(id)?.after ?? [];
    const earlier = [...needs].filter(([entry, needed]) => entry !== id && asking.some((module) => needed.has(module)));
    const possible = earlier.map(([entry, needed]) => new Set([...needed, ...before(entry)]));
    const [first = new Set<string>(), ...others] = possible;
    known.set(id, new Set([...first].filter((module) => others.every((other) => other.has(module)))));
    return known.get(id) as ReadonlySet<string>;
  };
  return entries.map(({ id }) => new Set([...(needs.get(id) ?? []), ...before(id)]));
}

const importedUnder = (top: string, modules: ReadonlyMap<string, PlannedModule>): ReadonlySet<string> =>
  reachedFrom(top, (id) => modules.get(id)?.imports);

/** All nodes reachable from the start, including itself. */
function reachedFrom<T>(start: T, leadsTo: (from: T) => Iterable<T> | undefined): ReadonlySet<T> {
  const found = new Set([start]);
  // Iterating a set also visits members added meanwhile.
  for (const one of found) for (const next of leadsTo(one) ?? []) found.add(next);
  return found;
}

/**
 * Joins the two shares with the largest gain, again and again. Gains are cached, and recomputed when one is taken, because earlier joins
 * change the cost of loading.
 */
function joinShares(
  shares: Share[],
  modules: ReadonlyMap<string, PlannedModule>,
  entries: readonly PlannedEntry[],
): void {
  const weights = entries.map(({ weight }) => weight);
  let imports = importsBetween(shares, shareNumbers(shares), modules);
  const loads = shares.map((_, share) => extraLoad(share, shares, imports, entries.length));
  const gainOf = (first: number, second: number): number =>
    gain([shares[first] as Share, shares[second] as Share], [loads[first], loads[second]], weights);
  const gains = shares.map((_, first) => shares.slice(0, first).map((_other, second) => gainOf(first, second)));
  for (;;) {
    const best = largest(gains);
    if (best === null) return;
    const [first, second] = best;
    if (wouldCircle(first, second, imports)) {
      (gains[first] as number[])[second] = 0;
      continue;
    }
    for (const share of best) loads[share] = extraLoad(share, shares, imports, entries.length);
    const stands = gainOf(first, second);
    if (stands < (gains[first]?.[second] ?? 0)) {
      (gains[first] as number[])[second] = stands;
      continue;
    }
    const joined = join(shares[first] as Share, shares[second] as Share);
    needImported(best, joined.needed, shares, imports);
    shares.splice(first, 1);
    loads.splice(first, 1);
    gains.splice(first, 1);
    for (const row of gains) row.splice(first, 1);
    // The second index is the smaller one, so it stays valid.
    shares[second] = joined;
    imports = importsBetween(shares, shareNumbers(shares), modules);
    loads[second] = extraLoad(second, shares, imports, entries.length);
    gains[second] = shares.slice(0, second).map((_, place) => gainOf(second, place));
    for (let later = second + 1; later < shares.length; later++)
      (gains[later] as number[])[second] = gainOf(later, second);
  }
}

/** The gain of joining two shares. Entries that need one of them load both; `loads` are bytes with all imports, by entry. */
function gain(
  [one, other]: readonly [Share, Share],
  [loadOfOne = [], loadOfOther = []]: readonly [number[] | undefined, number[] | undefined],
  weights: readonly number[],
): number {
  let saved = 0;
  weights.forEach((weight, position) => {
    const [isOne, isOther] = [one.needed[position], other.needed[position]];
    if (isOne && isOther) saved += weight * REQUEST;
    else if (isOne) saved -= weight * (loadOfOther[position] ?? 0);
    else if (isOther) saved -= weight * (loadOfOne[position] ?? 0);
  });
  return saved;
}

/** For each entry, bytes of a share and its imports that the entry does not load anyway. */
function extraLoad(
  share: number,
  shares: readonly Share[],
  imports: readonly ReadonlySet<number>[],
  entries: number,
): number[] {
  const loaded = [...closureOf(share, imports)].map((number) => shares[number] as Share);
  return Array.from({ length: entries }, (_, entry) =>
    loaded.reduce((sum, { needed, size }) => (needed[entry] ? sum : sum + size), 0),
  );
}

/** An entry that loads a share also loads its imports. */
function needImported(
  joined: readonly number[],
  needed: readonly boolean[],
  shares: readonly Share[],
  imports: readonly ReadonlySet<number>[],
): void {
  for (const number of joined.flatMap((share) => [...closureOf(share, imports)])) {
    const share = shares[number] as Share;
    share.needed = share.needed.map((isNeeded, entry) => isNeeded || needed[entry] === true);
  }
}

const closureOf = (share: number, imports: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  reachedFrom(share, (number) => imports[number]);

function largest(gains: readonly (readonly number[])[]): [number, number] | null {
  let best: [number, number] | null = null;
  let most = 0;
  gains.forEach((row, first) => {
    row.forEach((value, second) => {
      if (value <= most) return;
      most = value;
      best = [first, second];
    });
  });
  return best;
}

const join = (one: Share, other: Share): Share => ({
  modules: [...one.modules, ...other.modules],
  size: one.size + other.size,
  needed: one.needed.map((isNeeded, position) => isNeeded || other.needed[position] === true),
});

const shareNumbers = (shares: readonly Share[]): Map<string, number> =>
  new Map(shares.flatMap(({ modules }, number) => modules.map((id) => [id, number] as const)));

/** For each share the other shares it imports from. */
function importsBetween(
  shares: readonly Share[],
  shareOf: ReadonlyMap<string, number>,
  modules: ReadonlyMap<string, PlannedModule>,
): Set<number>[] {
  return shares.map((share, number) => {
    const imported = share.modules.flatMap((id) => modules.get(id)?.imports ?? []).map((id) => shareOf.get(id));
    return new Set(imported.filter((other) => other !== undefined && other !== number) as number[]);
  });
}

/** Whether one share reaches the other through a third, so that joining them makes a cycle. */
function wouldCircle(first: number, second: number, imports: readonly Set<number>[]): boolean {
  const leads = (from: number, to: number): boolean => {
    const seen = new Set([from]);
    const waiting = [...(imports[from] as Set<number>)].filter((next) => next !== to);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(imports[next] as Set<number>));
    }
    return false;
  };
  return leads(first, second) || leads(second, first);
}

/** 0 for a share that imports from none. */
function depthsOf(imports: readonly Set<number>[]): number[] {
  const known: number[] = [];
  const depth = (share: number): number => {
    known[share] ??= 1 + Math.max(-1, ...[...(imports[share] as Set<number>)].map(depth));
    return known[share];
  };
  return imports.map((_, share) => depth(share));
}
