import { posix } from 'node:path';
import type { CheckReport } from './report.ts';
import { lineOf, type SourceFile } from './source-files.ts';

const QUOTED_PATH = /`((?:domain|contract|server|web|e2e|bench|scripts|docs)\/[^`\s]*)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;
const SCRIPT = /\bnpm run ([a-z][a-z:-]*)/g;
/** `server/migrations/NNNN_….sql` or `web/src/<slice>` describe a kind of path, not one. */
const PLACEHOLDER = /[<>{}*…]|NNNN|\.\.\./;

/** Fails when a document names a file, a folder or an npm script that does not exist: a guide that lies is worse than none. */
export function checkDocPaths(files: SourceFile[]): CheckReport {
  const documents = files.filter((file) => file.path.endsWith('.md'));
  const scripts = readScripts(files);
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]));
  const failures = documents.flatMap((file) => [
    ...findAll(file, QUOTED_PATH)
      .filter(({ name }) => !PLACEHOLDER.test(name) && !known.has(withoutTail(name)))
      .map(({ name, at }) => `${at} names ${name}, which does not exist`),
    ...findAll(file, LINK)
      .filter(({ name }) => !known.has(withoutTail(posix.join(posix.dirname(file.path), name))))
      .map(({ name, at }) => `${at} links to ${name}, which does not exist`),
    ...findAll(file, SCRIPT)
      .filter(({ name }) => !scripts.includes(name))
      .map(({ name, at }) => `${at} names npm run ${name}, which package.json lacks`),
  ]);
  return { failures, warnings: [], summary: `${documents.length} documents` };
}

function findAll({ path, text }: SourceFile, pattern: RegExp): { name: string; at: string }[] {
  return [...text.matchAll(pattern)].map((match) => ({
    name: match[1] ?? '',
    at: `${path}:${lineOf(text, match.index)}`,
  }));
}

/** A folder may be written with its slash, a file with its line. */
function withoutTail(path: string): string {
  return path.replace(/\/$|:\d+$/, '');
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function readScripts(files: SourceFile[]): string[] {
  const manifest = files.find((file) => file.path === 'package.json');
  const { scripts = {} } = JSON.parse(manifest?.text ?? '{}') as { scripts?: Record<string, string> };
  return Object.keys(scripts);
}
