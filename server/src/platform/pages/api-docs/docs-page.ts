import { escapeHtml } from '../../mail/html.ts';

/** The page that shows the description of the API: every call as a line, filled in by `docs.js` when it is opened. */

interface Described {
  info: { title: string; version: string };
  paths: Record<string, Record<string, { operationId: string; summary: string; tags: string[] }>>;
}

interface Line {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** The description it is in. */
  file: string;
}

/** The page of these descriptions, by the names of their files; its own files lie in `folder`. */
export function docsPage(documents: Record<string, unknown>, folder: string): string {
  const files = Object.entries(documents as Record<string, Described>);
  const byTag = Map.groupBy(files.flatMap(linesOf), ({ tag }) => tag);
  const { title = '', version = '' } = files[0]?.[1].info ?? {};
  const tags = [...byTag].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${folder}/docs.css">
<script type="module" src="${folder}/docs.js"></script>
</head>
<body>
<header>
<h1>${escapeHtml(title)} API</h1>
<p>Release ${escapeHtml(version)}. The same for programs: ${files.map(([file]) => `<a href="./${file}">${file}</a>`).join(', ')}. Calls go out as the person signed in here, or with a token.</p>
<p class="bar"><label>Find a call <input id="find" type="search" autocomplete="off"></label>
<label>Personal token <input id="token" type="password" autocomplete="off" placeholder="none: as this browser"></label></p>
</header>
<div class="columns">
<nav aria-label="Groups">${tags.map(([tag]) => `<a href="#${tag}">${tag}</a>`).join('')}</nav>
<main>${tags.map(([tag, lines]) => section(tag, lines)).join('\n')}</main>
</div>
</body>
</html>
`;
}

const linesOf = ([file, { paths }]: [string, Described]): Line[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, summary, tags }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      summary,
      tag: tags[0] ?? '',
      file,
    })),
  );

const section = (tag: string, lines: Line[]): string => `<section id="${tag}"><h2>${tag}</h2>
${lines.map(call).join('\n')}
</section>`;

const call = ({ id, method, path, summary, file }: Line): string =>
  `<details id="${id}" data-file="${file}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary></details>`;
