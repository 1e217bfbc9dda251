import type { NotificationPreferences } from '@provodka/contract/notifications.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type PushState, subscribeToPush, unsubscribeFromPush } from '../lib/live/push.ts';
import { toast } from '../lib/session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './preferences.module.css';

const WORDS: Record<PushState, string> = {
  unknown: 'Проверяем…',
  unsupported:
    'Этот браузер не\u00a0показывает уведомления сайтов. Откройте сайт в\u00a0другом, а\u00a0на\u00a0iPhone добавьте его на\u00a0экран «Домой».',
  blocked: 'Вы запретили уведомления этому сайту. Нажмите значок слева от\u00a0адреса и\u00a0разрешите их.',
  off: 'В\u00a0этом браузере выключены.',
  on: 'В\u00a0этом браузере включены.',
};
const BROWSERS = ['браузере', 'браузерах', 'браузерах'] as const;

interface PushCardProps {
  push: NotificationPreferences['push'];
  state: PushState;
  onChange: (state: PushState) => void;
}

/** Turns pushes of this browser on and off, or says what to do where the browser shows none. */
export function PushCard({ push, state, onChange }: PushCardProps) {
  const [isPending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const change = async (work: () => Promise<PushState>) => {
    setPending(true);
    try {
      onChange(await work());
      await revalidate();
    } catch {
      toast('Браузер не включил уведомления. Попробуйте ещё раз', 'danger');
    }
    setPending(false);
  };
  return (
    <Card rail title="Уведомления в&nbsp;браузере" id="push" aria-label="Уведомления в браузере">
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
