import type { TelegramAccount } from '@provodka/contract/telegram.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { botName } from './bot-name.ts';
import { openTelegram } from './open-telegram.ts';
import styles from './telegram.module.css';

/** Shows and changes whether notifications go to Telegram; nothing when the marketplace has no bot. */
export function TelegramCard({ telegram }: { telegram: TelegramAccount | null }) {
  if (!telegram) return null;
  const { linked, bot_url } = telegram;
  return (
    <Card rail title="Telegram" id="telegram" aria-label="Telegram">
      {linked ? <Linked username={linked.username} /> : <NotLinked />}
      <noscript>
        <p className={styles.words}>
          Страница бота:{' '}
          <a className={styles.link} href={bot_url}>
            {botName(bot_url)}
          </a>
        </p>
      </noscript>
    </Card>
  );
}

function Linked({ username }: { username: string | null }) {
  const { make, isPending } = useDirectMove();
  return (
    <>
      <p className={styles.words}>{username ? `Подключён, @${username}` : 'Подключён'}</p>
      <Button
        className={styles.act}
        pending={isPending}
        onClick={() => void make((options) => api.telegram_unlink({}, options))}
      >
        Отключить
      </Button>
    </>
  );
}

function NotLinked() {
  return (
    <>
      <p className={styles.words}>Отклики и&nbsp;сообщения придут в&nbsp;Telegram, отвечать можно прямо оттуда.</p>
      <Button className={styles.act} onClick={() => openTelegram()}>
        Подключить
      </Button>
    </>
  );
}
