import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** A rule that only its own test calls rules nothing: it waits for a call that may never come, and looks as if it held. */
export function checkTestedOnly(files: SourceFile[]): CheckReport {
  const product = files.filter(({ path }) => isTypeScript(path) && !isTest(path));
  const used = countWords(product);
  const rules = product.filter(({ path }) => path.startsWith('domain/src/'));
  const failures = rules.flatMap((file) =>
    [...file.text.matchAll(EXPORTED)]
      .filter(([, name = '']) => (used.get(name) ?? 0) < 2)
      .map(({ 1: name, index }) => `${file.path}:${lineOf(file.text, index)} exports ${name}, which only tests use`),
  );
  return { failures, warnings: [], summary: `${rules.length} files` };
}

/** The number of uses of each word in code, with one in its own declaration. */
function countWords(files: SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of files) {
    for (const [word] of text.replaceAll(COMMENT, '').matchAll(/[\w$]+/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
