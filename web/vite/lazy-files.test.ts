import { expect, test } from 'vitest';
import { withOwnFile, withoutFiles } from './lazy-files.ts';

const CODE =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a-1.js","assets/kit-2.js","assets/kit-3.css"])))=>i.map(i=>d[i]);' +
  'load(()=>import("./a-1.js"),__vite__mapDeps([0,1,2]));load(()=>import("./kit-2.js"),__vite__mapDeps([1,2]));';

test('loads a part with all files that are not loaded yet', () => {
  expect(withoutFiles(CODE, (file) => file === 'assets/kit-2.js')).toBe(
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a-1.js","assets/kit-3.css"])))=>i.map(i=>d[i]);' +
      'load(()=>import("./a-1.js"),__vite__mapDeps([0,1]));load(()=>import("./kit-2.js"),__vite__mapDeps([1]));',
  );
});

test('code without late parts stays as it is', () => {
  expect(withoutFiles('export const a=[1];', () => true)).toBe('export const a=[1];');
});

test('a part of one file names it, and no other part is touched', () => {
  const others =
    'load(()=>import(`./a-1.js`),__vite__mapDeps([0,1,2])),load(async()=>{let{b:e}=await import(`./b-2.js`);return{b:e}}';
  expect(withOwnFile(`${others},[]),load(()=>import("./c-3.js"),[]).then((c)=>c([]),[]);`)).toBe(
    `${others},["assets/b-2.js"]),load(()=>import("./c-3.js"),["assets/c-3.js"]).then((c)=>c([]),[]);`,
  );
});
