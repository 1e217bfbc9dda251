import { patchClientState } from '../lib/session/client-state.ts';

/** Opens the modal that connects the Telegram bot, wherever one is; `text` says there why it is worth it. */
export function openTelegram(text = ''): void {
  patchClientState({ is_telegram_modal_open: true, telegram_connect_text: text });
}

export const closeTelegram = (): void => patchClientState({ is_telegram_modal_open: false });
