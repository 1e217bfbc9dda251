/** The answers of S3 are flat: an element has the name of no other, so that they are read without a parser. */

/** The texts of all elements with this name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside);
}

/** The text of the first element of this name; '' when there is none. */
export function textOf(xml: string, name: string): string {
  return (elementsOf(xml, name)[0] ?? '').replaceAll(/&(\w+|#\d+|#x[\da-f]+);/gi, (whole, entity: string) =>
    readEntity(whole, entity),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readEntity(whole: string, entity: string): string {
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return entity.startsWith('#') ? String.fromCodePoint(code) : (ENTITIES[entity] ?? whole);
}
