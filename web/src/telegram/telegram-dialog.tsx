import Clock from 'icon:clock';
import TelegramLogo from 'icon:telegram-logo-duotone';
import Warning from 'icon:warning-duotone';
import type { TelegramLink } from '@provodka/contract/telegram.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../lib/api/api.ts';
import { formatTime } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { useClientState } from '../lib/session/client-state.ts';
import { toast } from '../lib/session/toasts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { botName } from './bot-name.ts';
import { closeTelegram } from './open-telegram.ts';
import styles from './telegram.module.css';

const QrCode = lazyPart(() => import('../ui/qr-code.tsx'));

const WHY = 'Отклики, сообщения и\u00A0сдача работы придут сразу в\u00A0Telegram. Отвечать можно прямо оттуда.';

/** The modal «Телеграм бот» (specification section 2): a one-time link, and a button that reloads the user. */
export default function TelegramDialog() {
  const { telegram_connect_text } = useClientState();
  const { link, isFailed, ask } = useLink();
  const check = useCheck();
  return (
    <Modal
      title="Телеграм бот"
      tile={<TelegramLogo size={40} />}
      description={telegram_connect_text || WHY}
      onClose={closeTelegram}
      actions={
        <>
          <Button kind="pri" size="lg" pending={check.isPending} onClick={check.now}>
            Я подключил
          </Button>
          {link && (
            <ButtonLink size="lg" className={styles.open} to={link.url} target="_blank" rel="noreferrer">
              Открыть бота
            </ButtonLink>
          )}
        </>
      }
    >
      {isFailed ? (
        <div className={styles.failed} role="alert">
          <span>Ссылку получить не&nbsp;удалось.</span>
          <Button size="sm" onClick={ask}>
            Повторить
          </Button>
        </div>
      ) : (
        <Steps link={link} onAsk={ask} />
      )}
      <div role="status">
        {check.isMissing && (
          <div className={styles.note}>
            <Note tone="warn" icon={<Warning size={22} />}>
              Бот ещё не&nbsp;получил «Старт». Откройте его по&nbsp;ссылке, нажмите «Старт» и&nbsp;вернитесь сюда.
            </Note>
          </div>
        )}
      </div>
    </Modal>
  );
}

function Steps({ link, onAsk }: { link: TelegramLink | null; onAsk: () => void }) {
  const now = useNow(10_000);
  if (!link) return <Skeleton lines={[88, 60, 72]} />;
  const isOver = Date.parse(link.expires_at) <= now;
  return (
    <>
      <div className={styles.ways}>
        <ol className={styles.steps}>
          <li>
            <span>
              Откройте бота по&nbsp;ссылке{' '}
              <a className={styles.link} href={link.url} target="_blank" rel="noreferrer">
                {botName(link.url)}
              </a>{' '}
              и&nbsp;нажмите «Старт»
            </span>
          </li>
          <li>Вернитесь сюда и&nbsp;подтвердите</li>
        </ol>
        {!isOver && (
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode text={link.url} label="QR-код ссылки на бота" className={styles.qr} />
          </Suspense>
        )}
      </div>
      <div className={styles.note}>
        <Note icon={<Clock size={20} />}>
          {isOver ? (
            <>
              Ссылка больше не&nbsp;работает.{' '}
              <button type="button" className={styles.again} onClick={onAsk}>
                Получить новую
              </button>
            </>
          ) : (
            `Ссылка одноразовая, работает 15\u00A0минут, до\u00A0${formatTime(link.expires_at)}`
          )}
        </Note>
      </div>
    </>
  );
}

/** The link, made when the modal opens. */
function useLink() {
  const [link, setLink] = useState<TelegramLink | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    api.telegram_link().then(
      ({ data }) => setLink(data),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  function ask() {
    setFailed(false);
    setLink(null);
    load();
  }
  return { link, isFailed, ask };
}

/** Reloads the user, by the button and when the person comes back from Telegram. */
function useCheck() {
  const [isPending, setPending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { revalidate } = useRevalidator();
  const look = useCallback(async () => {
    const isLinked = await api.auth_user().then(
      ({ data }) => data.is_telegram_enabled,
      () => null,
    );
    if (isLinked) {
      toast('Telegram подключён', 'success');
      closeTelegram();
      void revalidate();
    }
    return isLinked;
  }, [revalidate]);
  useEffect(() => {
    const comeBack = () => void look();
    addEventListener('focus', comeBack);
    return () => removeEventListener('focus', comeBack);
  }, [look]);
  const now = async () => {
    setPending(true);
    setMissing((await look()) === false);
    setPending(false);
  };
  return { now, isPending, isMissing };
}
