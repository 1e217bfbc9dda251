import { type ParseResult, parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

const parsedModules = new WeakMap<SourceFile, ParseResult>();

/**
 * Parses a TypeScript module once for all checks.
 * @throws when the parser fails: an unread module would count as checked
 */
export function parseModule(file: SourceFile): ParseResult {
  const known = parsedModules.get(file);
  if (known) return known;
  const parsed = parseSync(file.path, file.text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file.path} cannot be parsed: ${error.message}`);
  parsedModules.set(file, parsed);
  return parsed;
}
