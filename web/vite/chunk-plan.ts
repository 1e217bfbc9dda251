/** A module of the browser's code: what it weighs (bytes, compressed) and which modules it imports at once. */
export interface PlannedModule {
  size: number;
  imports: readonly string[];
}

/** What is loaded at once: a page or a part that comes later, by its own module. */
export interface PlannedEntry {
  id: string;
  /** How much its weight matters. */
  weight: number;
  /** Modules of which one is there when this is asked for; none for what comes first. */
  after: readonly string[];
}

/** Modules that make one file. */
export interface PlannedChunk {
  modules: string[];
  /** How many entries load it. */
  entries: number;
  /** It imports only from those less deep. */
  depth: number;
}

interface Share {
  modules: string[];
  size: number;
  /** For each entry whether it needs one of the modules. */
  needed: boolean[];
}

/** What one more request costs a page, in bytes: its own headers, and what is compressed apart compresses worse. */
const REQUEST = 600;

/**
 * Cuts the code so that a page loads little that it does not need, in few requests. Modules that the same entries need are one
 * share; shares are joined as long as the requests this saves outweigh what some entries then load for nothing.
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

/** What is there once each entry has been loaded. */
function loadedModules(
  modules: ReadonlyMap<string, PlannedModule>,
  entries: readonly PlannedEntry[],
): ReadonlySet<string>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const needs = new Map(entries.map(({ id }) => [id, importedUnder(id, modules)]));
  const known = new Map<string, ReadonlySet<string>>();
  /** What is there before an entry comes, whichever of those before it was first. */
  const before = (id: string): ReadonlySet<string> => {
    const found = known.get(id);
    if (found) return found;
    // Parts that lead to each other.
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

/** A start and all that it leads to. */
function reachedFrom<T>(start: T, leadsTo: (from: T) => Iterable<T> | undefined): ReadonlySet<T> {
  const found = new Set([start]);
  // A set hands over what is added while it is walked.
  for (const one of found) for (const next of leadsTo(one) ?? []) found.add(next);
  return found;
}

/**
 * Joins the two shares that gain most by it, again and again. A gain is kept until it would be taken: what it costs to load changes
 * with what was joined since, so it is counted once more then.
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
    // The second stands before the first, so its place is still its own.
    shares[second] = joined;
    imports = importsBetween(shares, shareNumbers(shares), modules);
    loads[second] = extraLoad(second, shares, imports, entries.length);
    gains[second] = shares.slice(0, second).map((_, place) => gainOf(second, place));
    for (let later = second + 1; later < shares.length; later++)
      (gains[later] as number[])[second] = gainOf(later, second);
  }
}

/** What each entry that needs one of two shares alone loads with the other: `loads` are their bytes with all they import, by entry. */
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

/** Bytes of a share and of all it imports that an entry does not load anyway, for each entry. */
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

/** Whoever loads a share loads what it imports. */
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

/** Of each share the others it imports from. */
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

/** Whether a way leads from one of them to the other through a third. */
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
