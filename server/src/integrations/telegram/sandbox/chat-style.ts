/** The product's tokens on blue, so that the chat looks different from the shop. */
export const CHAT_STYLE = `
:root {
  --canvas: #dfe9f3; --card: #ffffff; --sunk: #f3f2ee; --own: #dff0d8; --line-ctl: #8b857a;
  --ink: #1f1d19; --ink-2: #565149; --link: #1c548f; --brand: #ffd333; --brand-hover: #f7c500; --on-brand: #1f1d19;
  --focus: #1f1d19; --focus-gap: #ffd333;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #10171e; --card: #1f1d1a; --sunk: #2a2723; --own: #1c3326; --line-ctl: #7d766a;
    --ink: #f6f2ea; --ink-2: #c5beb1; --link: #9cc6f5; --brand-hover: #ffdf66; --focus: #ffd333; --focus-gap: #141311;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh; padding: 0 16px 40px; display: flex; flex-direction: column; align-items: center; gap: 12px;
  background: var(--canvas); color: var(--ink); overflow-wrap: anywhere;
  font: 400 15px/22px 'Onest Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
header, main, .side { width: 100%; max-width: 560px; }
header {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center;
  gap: 4px 16px; padding: 32px 4px 8px; font-size: 14px; line-height: 20px; color: var(--ink-2);
}
header b { font-weight: 600; font-size: 20px; line-height: 26px; letter-spacing: -.02em; color: var(--ink); }
main, .side { padding: 24px; border-radius: 24px; background: var(--card); }
h1 { font-weight: 600; font-size: 22px; line-height: 28px; letter-spacing: -.02em; }
h2 { font-weight: 500; font-size: 16px; line-height: 22px; margin-bottom: 8px; }
a { color: var(--link); }
ol { list-style: none; padding: 0; margin: 16px 0; display: grid; gap: 8px; justify-items: start; }
li { max-width: 92%; padding: 10px 14px; border-radius: 16px 16px 16px 4px; background: var(--sunk); }
li.own { justify-self: end; border-radius: 16px 16px 4px 16px; background: var(--own); }
li p { white-space: pre-wrap; }
blockquote {
  margin-bottom: 6px; padding-left: 10px; border-left: 3px solid var(--line-ctl);
  color: var(--ink-2); font-size: 14px; line-height: 20px;
}
.answer { display: inline-block; min-height: 24px; margin-top: 4px; font-size: 14px; line-height: 24px; }
form { display: grid; gap: 8px; }
form + form { margin-top: 8px; }
textarea, input[type=tel] {
  width: 100%; padding: 12px 14px; border: 1px solid var(--line-ctl); border-radius: 14px; background: var(--card);
  color: var(--ink); font: inherit; font-size: 16px; line-height: 24px; resize: vertical;
}
button, .button {
  min-height: 44px; padding: 8px 16px; border: 0; border-radius: 14px; background: var(--sunk);
  color: var(--ink); font: inherit; font-weight: 500; cursor: pointer; transition: background .15s;
}
.button {
  display: flex; align-items: center; justify-content: center; margin-top: 8px; background: var(--card); text-decoration: none;
}
.pri { min-height: 52px; background: var(--brand); color: var(--on-brand); font-weight: 600; }
.pri:hover { background: var(--brand-hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--focus-gap); }
.row { display: flex; gap: 12px; align-items: flex-start; min-height: 44px; padding: 4px 0; }
.row input { flex: none; width: 20px; height: 20px; margin: 2px 0 0; accent-color: var(--ink); }
.row small { display: block; color: var(--ink-2); font-size: 14px; line-height: 20px; }
.note { color: var(--ink-2); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
