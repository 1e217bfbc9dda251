import { writeFile } from 'node:fs/promises';
import { isTest, isTypeScript, type SourceFile } from '../check/source-files.ts';
import type { Fault } from './fault.ts';

/** The fault no longer fits this tree. */
export class OutdatedFault extends Error {}

/** The changed file. Throws OutdatedFault unless the fault's text occurs in just one place of its home. */
export function plan(files: readonly SourceFile[], { home, find, replace }: Fault): SourceFile {
  const places = files.filter(({ path }) => isPlanted(path, home)).flatMap((file) => placesIn(file, find));
  const [place] = places;
  if (!place || places.length > 1)
    throw new OutdatedFault(`its text stands ${places.length} times in ${home}: ${pathsOf(places)}`);
  const { path, text, at } = place;
  if (find === replace) throw new OutdatedFault('it changes nothing');
  return { path, text: text.slice(0, at) + replace + text.slice(at + find.length) };
}

/** Plants faults, runs `work` on the planted tree, and restores the files however that ends. Throws OutdatedFault. */
export async function withPlanted<T>(
  root: string,
  files: readonly SourceFile[],
  faults: readonly Fault[],
  work: () => Promise<T>,
): Promise<T> {
  let planted = [...files];
  for (const fault of faults) {
    const spoiled = plan(planted, fault);
    planted = planted.map((file) => (file.path === spoiled.path ? spoiled : file));
  }
  const changed = files.filter((file, place) => file !== planted[place]);
  const write = (those: readonly SourceFile[]) =>
    Promise.all(those.map(({ path, text }) => writeFile(`${root}/${path}`, text)));
  await write(planted.filter((file, place) => file !== files[place]));
  try {
    return await work();
  } finally {
    await write(changed);
  }
}

/** The test file a hint names, and a part of a title if it has one. Throws OutdatedFault unless there is exactly one such file. */
export function testOf(files: readonly SourceFile[], hint: string): { path: string; title: string | null } {
  const [end = '', title = null] = hint.split(' › ');
  const found = files.filter(({ path }) => path === end || path.endsWith(`/${end}`));
  const [file] = found;
  if (!file || found.length > 1) throw new OutdatedFault(`${found.length} files are called ${end}: ${pathsOf(found)}`);
  if (title !== null && !file.text.includes(title)) throw new OutdatedFault(`${file.path} has no test «${title}»`);
  return { path: file.path, title };
}

const isPlanted = (path: string, home: string): boolean =>
  path.startsWith(`${home}/`) && !isTest(path) && (isTypeScript(path) || path.endsWith('.sql'));

interface Place extends SourceFile {
  at: number;
}

function placesIn(file: SourceFile, text: string): Place[] {
  const places: Place[] = [];
  for (let at = file.text.indexOf(text); at !== -1; at = file.text.indexOf(text, at + 1)) places.push({ ...file, at });
  return places;
}

const pathsOf = (files: readonly SourceFile[]): string => files.map(({ path }) => path).join(', ') || 'nowhere';
