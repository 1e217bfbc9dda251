import { type TaggedTemplateExpression, Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';
import { HOLE } from './sql-texts.ts';

/** Brackets and `case … end` open a level of their own; the `and` of `between … and …` joins no conditions. */
const TOKEN = /'[^']*'|[()]|\b(?:or|and|between|case|end)\b/gi;

interface Level {
  hasAnd: boolean;
  firstOr: number | null;
  isBetween: boolean;
}

const openLevel = (): Level => ({ hasAnd: false, firstOr: null, isBetween: false });

/**
 * A raw piece of SQL is put into a larger condition as it stands, and there `and` binds tighter: `a or b` beside `and c`
 * means `a or (b and c)`. So in every `sql` template of the server an `or` stands in brackets, and never beside an `and`
 * in the same ones.
 */
export function checkSqlBrackets(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => path.startsWith('server/src/') && isTypeScript(path) && !isTest(path));
  const templates = checked.flatMap(readSqlTemplates);
  const failures = templates.flatMap(({ file, text, offset }) =>
    findLooseOrs(text).map((at) => {
      const line = lineOf(file.text, offset) + lineOf(text, at) - 1;
      return `${file.path}:${line} has an \`or\` that is not in brackets of its own: (a or b)`;
    }),
  );
  return { failures, warnings: [], summary: `${templates.length} templates` };
}

interface Template {
  file: SourceFile;
  text: string;
  offset: number;
}

function readSqlTemplates(file: SourceFile): Template[] {
  const templates: Template[] = [];
  new Visitor({
    TaggedTemplateExpression(node) {
      if (!isSql(node)) return;
      const text = node.quasi.quasis.map(({ value }) => value.raw).join(HOLE);
      templates.push({ file, text, offset: node.quasi.start });
    },
  }).visit(parseModule(file).program);
  return templates;
}

const isSql = ({ tag }: TaggedTemplateExpression): boolean => tag.type === 'Identifier' && tag.name === 'sql';

/** Offsets of the first `or` of each level where one is loose. */
function findLooseOrs(text: string): number[] {
  const loose: number[] = [];
  const levels = [openLevel()];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1) as Level;
    switch (token.toLowerCase()) {
      case '(':
      case 'case':
        levels.push(openLevel());
        break;
      case ')':
      case 'end':
        close(levels, loose);
        break;
      case 'between':
        level.isBetween = true;
        break;
      case 'and':
        if (level.isBetween) level.isBetween = false;
        else level.hasAnd = true;
        break;
      case 'or':
        level.firstOr ??= index;
    }
  }
  while (levels.length > 0) close(levels, loose);
  return loose;
}

/** The last level that closes is the template itself, which has no brackets. */
function close(levels: Level[], loose: number[]): void {
  const level = levels.pop();
  if (!level || level.firstOr === null) return;
  if (level.hasAnd || levels.length === 0) loose.push(level.firstOr);
}
