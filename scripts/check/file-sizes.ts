import type { CheckReport } from './report.ts';
import type { SourceFile } from './source-files.ts';

const WARN_LINES = 300;
const FAIL_LINES = 400;
const CODE = /\.(tsx?|mjs|css|sql)$/;
/** Generated files, and texts (demo data, the reference pages) whose length is their content's. */
const EXEMPT = [
  /^server\/src\/platform\/schema\.ts$/,
  /^server\/src\/demo\/texts/,
  /^server\/src\/content\/reference/,
  /(^|\/)generated\//,
];

/** A file too long to read at one sitting is two files: over 300 lines is a warning, over 400 a failure. */
export function checkFileSizes(files: SourceFile[]): CheckReport {
  const measured = files.filter((file) => CODE.test(file.path) && !EXEMPT.some((exempt) => exempt.test(file.path)));
  const sizes = measured.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  const long = sizes.filter(({ lines }) => lines > WARN_LINES).sort((one, other) => other.lines - one.lines);
  return {
    failures: long
      .filter(({ lines }) => lines > FAIL_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines, ${FAIL_LINES} is the limit`),
    warnings: long
      .filter(({ lines }) => lines <= FAIL_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines, aim at ${WARN_LINES}`),
    summary: `${measured.length} files`,
  };
}
