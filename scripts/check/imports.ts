import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import { findImportViolation } from './import-rules.ts';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

/** One import, re-export, `import()` or `import('…').Type` as it stands in a file. */
export interface ImportStatement {
  from: string;
  /** As written. */
  specifier: string;
  /** A path from the root for the project's own modules, otherwise the package specifier. */
  target: string;
  line: number;
}

const WORKSPACES = ['domain', 'contract', 'server', 'web'];
/** Fewer modules or imports than this means the parser or the listing broke, not that the project is small. */
const LEAST_MODULES = 30;
const LEAST_IMPORTS = 30;

/** Holds every import of the four workspaces against the direction of imports in CONTRIBUTING.md. */
export function checkImports(files: SourceFile[]): CheckReport {
  const modules = files.filter((file) => isTypeScript(file.path) && WORKSPACES.includes(file.path.split('/')[0] ?? ''));
  const statements = modules.flatMap(readImports);
  const failures = statements.flatMap((statement) => {
    const violation = isTest(statement.from) ? null : findImportViolation(statement.from, statement.target);
    return violation === null
      ? []
      : [`${statement.from}:${statement.line} imports ${statement.specifier}: ${violation}`];
  });
  failures.push(...findCircles(statements.filter(({ from }) => from.startsWith('web/src/') && !isTest(from))));
  if (modules.length < LEAST_MODULES || statements.length < LEAST_IMPORTS) {
    failures.push(`saw only ${modules.length} modules and ${statements.length} imports: the check itself is broken`);
  }
  return { failures, warnings: [], summary: `${modules.length} modules, ${statements.length} imports` };
}

/** Modules of the web that import each other in a circle, types and lazy parts included: neither can be read alone. */
function findCircles(statements: ImportStatement[]): string[] {
  const targetsOf = Map.groupBy(statements, ({ from }) => from);
  const finished = new Set<string>();
  const circles: string[] = [];
  const follow = (module: string, way: string[]): void => {
    if (way.includes(module)) {
      circles.push(`${[...way.slice(way.indexOf(module)), module].join(' → ')}: a circle of imports`);
      return;
    }
    if (finished.has(module)) return;
    for (const { target } of targetsOf.get(module) ?? []) follow(target, [...way, module]);
    finished.add(module);
  };
  for (const module of targetsOf.keys()) follow(module, []);
  return circles;
}

/** Type-only imports count too: a type is as much a dependency on another room as a function is. */
export function readImports(file: SourceFile): ImportStatement[] {
  const parsed = parseModule(file);
  const found: { specifier: string; offset: number }[] = [];
  for (const statement of parsed.module.staticImports) {
    found.push({ specifier: statement.moduleRequest.value, offset: statement.start });
  }
  for (const statement of parsed.module.staticExports) {
    const source = statement.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (source) found.push({ specifier: source.value, offset: statement.start });
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        found.push({ specifier: node.source.value, offset: node.start });
      }
    },
    TSImportType(node) {
      found.push({ specifier: node.source.value, offset: node.start });
    },
  }).visit(parsed.program);
  return found.map(({ specifier, offset }) => ({
    from: file.path,
    specifier,
    target: resolveSpecifier(file.path, specifier),
    line: lineOf(file.text, offset),
  }));
}

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const ownPackage = /^@provodka\/(domain|contract)\/(.+)$/.exec(specifier);
  return ownPackage ? `${ownPackage[1]}/src/${ownPackage[2]}` : specifier;
}
