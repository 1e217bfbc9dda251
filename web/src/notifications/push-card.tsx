import type { NotificationPreferences } from '@provodka/contract/notifications.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { findPushState, type PushState, subscribeToPush, unsubscribeFromPush } from '../lib/live/push.ts';
import { toast } from '../lib/session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './preferences.module.css';

const WORDS: Record<PushState, string> = {
  unknown: 'Проверяем…',
  unsupported: 'Этот браузер не умеет показывать уведомления.',
  blocked: 'Вы запретили уведомления для этого сайта. Разрешите их в\u00a0настройках браузера.',
  off: 'В\u00a0этом браузере выключены.',
  on: 'В\u00a0этом браузере включены.',
};
const BROWSERS = ['браузере', 'браузерах', 'браузерах'] as const;

/** Turns pushes of this browser on and off. */
export function PushCard({ push }: { push: NotificationPreferences['push'] }) {
  const [state, setState] = useState<PushState>('unknown');
  const [isPending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => void findPushState(push.is_here).then(setState), [push.is_here]);
  const change = async (work: () => Promise<PushState>) => {
    setPending(true);
    try {
      setState(await work());
      await revalidate();
    } catch {
      toast('Браузер не включил уведомления. Попробуйте ещё раз', 'danger');
    }
    setPending(false);
  };
  return (
    <Card rail title="Уведомления в&nbsp;браузере" id="push">
      <p className={styles.note} role="status">
        {WORDS[state]}
        {state === 'off' &&
          push.number_browsers > 0 &&
          ` Включены ещё в\u00a0${push.number_browsers} ${plural(push.number_browsers, BROWSERS)}.`}
      </p>
      {state === 'off' && (
        <Button
          pending={isPending}
          className={styles.act}
          onClick={() => change(() => subscribeToPush(push.public_key))}
        >
          Включить
        </Button>
      )}
      {state === 'on' && (
        <Button pending={isPending} className={styles.act} onClick={() => change(unsubscribeFromPush)}>
          Выключить
        </Button>
      )}
    </Card>
  );
}
