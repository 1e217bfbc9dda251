/** An entry of package-lock.json, as far as it is read here. */
interface LockedPackage {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** `packages` of package-lock.json: entries by their folder. */
export type LockedPackages = Record<string, LockedPackage>;

/**
 * Folders of a workspace and of every package that it needs at run time, sorted. Those of other platforms are among them; peers that
 * may be absent are not.
 */
export function productionPackages(locked: LockedPackages, workspace: string): string[] {
  const found = new Set<string>();
  const waiting = [workspace];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entry = locked[folder];
    if (!entry || found.has(folder)) continue;
    if (!entry.link) found.add(folder);
    const needed = entry.link ? [entry.resolved] : namesNeededBy(entry).map((name) => findFrom(locked, folder, name));
    waiting.push(...needed.filter((each) => each !== undefined));
  }
  return [...found].toSorted();
}

function namesNeededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** The folder where Node finds a package: the nearest node_modules upwards. */
function findFrom(locked: LockedPackages, folder: string, name: string): string | undefined {
  const steps = folder.split('/');
  for (let length = steps.length; length >= 0; length--) {
    const place = [...steps.slice(0, length), 'node_modules', name].join('/');
    if (locked[place]) return place;
  }
  return undefined;
}
