import { expect, test } from 'vitest';
import { pointerStates } from './pointer-states.ts';

const plain = (css: string) => css.replaceAll(/\s+/g, '');

test('a style for a pointer above needs such a pointer, and answers a press everywhere', () => {
  expect(plain(pointerStates('.a { color: red }\n.a:hover .b a { color: blue; }\n.c { top: 0 }'))).toBe(
    plain('.a{color:red} @media(hover:hover){.a:hover .b a{color:blue;}} .a:active .b a{color:blue;} .c{top:0}'),
  );
});

test('a selector beside it that asks for no pointer stays as it is', () => {
  expect(plain(pointerStates('.on, .on:hover:not(:disabled, .x) { top: 0 }'))).toBe(
    plain('@media(hover:hover){.on:hover:not(:disabled,.x){top:0}} .on,.on:active:not(:disabled,.x){top:0}'),
  );
});

test('inside of another query it stays there', () => {
  expect(plain(pointerStates('@media (max-width: 1px) { .a:hover { top: 0 } }'))).toBe(
    plain('@media(max-width:1px){@media(hover:hover){.a:hover{top:0}}.a:active{top:0}}'),
  );
});
