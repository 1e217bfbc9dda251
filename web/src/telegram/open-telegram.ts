import { patchClientState } from '../lib/session/client-state.ts';

/** Opens the modal that connects the Telegram bot, on any page; `text` gives the reason there. */
export function openTelegram(text = ''): void {
  patchClientState({ is_telegram_modal_open: true, telegram_connect_text: text });
}

export const closeTelegram = (): void => patchClientState({ is_telegram_modal_open: false });
