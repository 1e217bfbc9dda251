import { expect, test } from 'vitest';
import { contentHtml } from './content-html.ts';

test('a text becomes headings, paragraphs, lists, links and code', () => {
  const text =
    'Первая\nстрока https://its.1c.ru/db?a=1&b=2.\n\n- раз\n- два\n\n## Часть {#part}\n\n1. шаг\n\n```\nА = "1";\n```';
  expect(contentHtml(text)).toBe(
    '<p>Первая<br>строка <a href="https://its.1c.ru/db?a=1&amp;b=2" rel="nofollow noopener">https://its.1c.ru/db?a=1&amp;b=2</a>.</p>' +
      '<ul><li>раз</li><li>два</li></ul><h2 id="part">Часть</h2><ol><li>шаг</li></ol><pre><code>А = &quot;1&quot;;</code></pre>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '## <img src=x onerror=alert(1)>',
  '- <b onclick="x">',
  'https://site.ru/"onmouseover="alert(1)',
  'javascript:alert(1)',
  '```\n</code><script>',
])('nothing that was typed becomes an element: %s', (text) => {
  const html = contentHtml(text);
  expect(
    html.replaceAll(
      /<\/?(p|br|ul|ol|li|h2|pre|code|a)( id="[\w-]+"| href="https?:[^"<>]*" rel="nofollow noopener")?>/g,
      '',
    ),
  ).not.toMatch(/[<>]/);
  expect(html).not.toMatch(/href="(?!https?:)/);
});
