import { shorten } from '@provodka/domain/text/graphemes.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import { CHAT_STYLE } from './chat-style.ts';
import { type MessageRow, TROUBLES, type Trouble } from './store.ts';

export interface ChatPageFacts {
  nonce: string;
  /** The token of the link that led here. */
  start: string | null;
  messages: readonly MessageRow[];
  /** The message that is being replied to. */
  replied: MessageRow | undefined;
  /** Null while this browser has no account. */
  trouble: Trouble | null;
}

/** The chat as its person sees it; with scripts, new messages appear by themselves. */
export function chatPage(facts: ChatPageFacts): string {
  const { nonce, messages, trouble } = facts;
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Тестовый Телеграм</title>
<style nonce="${nonce}">${CHAT_STYLE}</style>
</head>
<body>
<header><b>Тестовый Телеграм</b><span>Учебный чат. Наружу ничего не отправляется</span></header>
<main>
<h1>Бот биржи</h1>
<ol id="log" aria-live="polite">${bubbles(messages)}</ol>
${composer(facts)}
</main>
${trouble === null ? '' : troubles(trouble)}
<script nonce="${nonce}">${WATCH}</script>
</body>
</html>
`;
}

/** The messages alone, for pages that update themselves. */
export const bubbles = (messages: readonly MessageRow[]): string =>
  messages.map((message) => bubble(message, messages)).join('');

function bubble({ id, is_from_bot, text, button, reply_to }: MessageRow, messages: readonly MessageRow[]): string {
  const quoted = messages.find((message) => message.id === reply_to);
  return `<li class="${is_from_bot ? 'bot' : 'own'}" data-message="${id}">
${quoted ? `<blockquote>${escapeHtml(shorten(quoted.text, SHORT))}</blockquote>` : ''}
<p>${withLinks(escapeHtml(text))}</p>
${button && 'url' in button ? `<a class="button" href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a>` : ''}
${is_from_bot ? `<a class="answer" href="?reply=${id}#say">Ответить</a>` : ''}
</li>`;
}

function composer({ start, messages, replied, trouble }: ChatPageFacts): string {
  if (start !== null || messages.length === 0) {
    return `<form method="post" id="say">
<input type="hidden" name="token" value="${escapeHtml(start ?? '')}">
<button class="pri" name="action" value="start">Старт</button>
</form>`;
  }
  if (trouble === 'blocked') return '<p class="note" id="say">Вы заблокировали бота.</p>';
  return `${contactOf(messages)}<form method="post" id="say">
${replied ? `<blockquote>${escapeHtml(shorten(replied.text, SHORT))}</blockquote><input type="hidden" name="reply" value="${replied.id}">` : ''}
<label for="text">${replied ? 'Ответ на сообщение' : 'Сообщение боту'}</label>
<textarea id="text" name="text" rows="3" maxlength="4096" required${replied ? ' autofocus' : ''}></textarea>
<button class="pri" name="action" value="say">Отправить</button>
</form>`;
}

/** The keyboard by which the bot's latest message asks for the number of this account, which the tester makes up. */
function contactOf(messages: readonly MessageRow[]): string {
  const asked = messages.findLast(({ is_from_bot }) => is_from_bot)?.button;
  if (!asked || !('asks_contact' in asked)) return '';
  return `<form method="post">
<label for="phone">Номер этого Телеграма</label>
<input id="phone" name="phone" type="tel" value="79005554167" required>
<button class="pri" name="action" value="contact">${escapeHtml(asked.text)}</button>
</form>`;
}

const troubles = (trouble: Trouble): string => `<section class="side" aria-labelledby="troubles">
<h2 id="troubles">Как Telegram отвечает боту</h2>
<form method="post">
${TROUBLES.map(
  ({ name, title, hint }) =>
    `<label class="row"><input type="radio" name="trouble" value="${name}"${name === trouble ? ' checked' : ''}><span>${title}<small>${hint}</small></span></label>`,
).join('\n')}
<button name="action" value="trouble">Применить</button>
</form>
<form method="post"><button name="action" value="leave">Другой аккаунт</button></form>
</section>`;

const SHORT = 120;

/** Turns addresses into links. The text must be escaped already, so that an address cannot leave its attribute. */
const withLinks = (escaped: string): string => escaped.replaceAll(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');

/** Adds new messages without touching the text being written. */
const WATCH = `
setInterval(async () => {
  if (document.hidden) return;
  const reply = await fetch(location.pathname + '?messages').catch(() => null);
  if (!reply || !reply.ok) return;
  const came = document.createElement('template');
  came.innerHTML = await reply.text();
  const log = document.getElementById('log');
  const known = new Set([...log.children].map((item) => item.dataset.message));
  for (const item of [...came.content.children]) if (!known.has(item.dataset.message)) log.append(item);
}, 1500);
`;
