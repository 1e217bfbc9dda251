/** The product's tokens on a cooler background, so that the bank looks different from the shop. */
export const BANK_STYLE = `
:root {
  --canvas: #e7ebef; --card: #ffffff; --sunk: #f3f2ee; --line: #e4e1d9; --line-ctl: #8b857a;
  --ink: #1f1d19; --ink-2: #565149; --ink-3: #6a645a; --brand: #ffd333; --brand-hover: #f7c500; --on-brand: #1f1d19;
  --track-on: #1f1d19; --knob: #ffffff; --knob-on: #ffd333; --focus: #1f1d19; --focus-gap: #ffd333;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #12161a; --card: #1f1d1a; --sunk: #2a2723; --line: #36322c; --line-ctl: #7d766a;
    --ink: #f6f2ea; --ink-2: #c5beb1; --ink-3: #a09889; --brand-hover: #ffdf66;
    --track-on: #ffd333; --knob: #1f1d1a; --knob-on: #1f1d19; --focus: #ffd333; --focus-gap: #141311;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh; padding: 0 16px 40px; display: flex; flex-direction: column; align-items: center;
  background: var(--canvas); color: var(--ink); overflow-wrap: anywhere;
  font: 400 15px/22px 'Onest Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
header {
  width: 100%; max-width: 460px; display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center;
  gap: 4px 16px; padding: 40px 4px 20px; font-size: 14px; line-height: 20px; color: var(--ink-2);
}
header b { font-weight: 600; font-size: 20px; line-height: 26px; letter-spacing: -.02em; color: var(--ink); }
.card { width: 100%; max-width: 460px; padding: 32px; border-radius: 24px; background: var(--card); }
.card > p { margin-bottom: 6px; color: var(--ink-2); }
h1 { font-weight: 600; font-size: 44px; line-height: 48px; letter-spacing: -.035em; }
h2 { font-weight: 500; font-size: 16px; line-height: 22px; }
dl { margin: 22px 0 26px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-top: 1px solid var(--line); }
dt { flex: none; color: var(--ink-3); }
dd { text-align: right; }
button, .button {
  width: 100%; min-height: 44px; padding: 8px 16px; border: 0; border-radius: 14px; background: var(--sunk);
  color: var(--ink); font: inherit; font-weight: 500; cursor: pointer; transition: background .15s;
}
.button { display: flex; align-items: center; justify-content: center; text-decoration: none; }
.pri {
  min-height: 56px; border-radius: 16px; background: var(--brand); color: var(--on-brand);
  font-weight: 600; font-size: 17px; line-height: 24px;
}
.pri:hover { background: var(--brand-hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--focus-gap); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 10px; }
.card > .ended { margin-bottom: 16px; font-weight: 500; color: var(--ink); }
.troubles { margin-top: 12px; padding: 24px 32px 8px; }
.row { display: flex; justify-content: space-between; align-items: center; gap: 24px; padding: 14px 0; }
.row + .row { border-top: 1px solid var(--line); }
.row b { font-weight: 500; font-size: 16px; line-height: 24px; }
.row p { margin-top: 3px; font-size: 14px; line-height: 20px; color: var(--ink-2); }
.switch {
  position: relative; flex: none; width: 52px; min-height: 44px; padding: 0 4px; background: none;
  display: flex; align-items: center;
}
.switch::before { content: ''; position: absolute; inset: 6px 0; border-radius: 16px; background: var(--line-ctl); }
.switch i { position: relative; width: 24px; height: 24px; border-radius: 12px; background: var(--knob); transition: transform .15s; }
.switch[aria-checked=true]::before { background: var(--track-on); }
.switch[aria-checked=true] i { background: var(--knob-on); transform: translateX(20px); }
@media (max-width: 480px) { .card { padding: 24px 20px; } .troubles { padding-bottom: 8px; } h1 { font-size: 36px; line-height: 42px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
