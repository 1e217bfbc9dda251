import Bell from 'icon:bell';
import BellRinging from 'icon:bell-ringing-fill';
import { SAVED_SEARCHES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSite, useViewer } from '../lib/loading/page-data.ts';
import { retryImport } from '../lib/loading/retry-import.ts';
import { signInAddress } from '../lib/session/return-address.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from './save-search.module.css';

interface SaveSearchProps {
  title: string;
  /** Query string of the call. */
  query: string;
  /** White on the page, grey on a card. */
  kind?: 'card' | 'sec';
}

/** Saves the filter with one press; a guest signs in first and comes back. */
export function SaveSearch({ title, query, kind = 'card' }: SaveSearchProps) {
  const viewer = useViewer();
  const site = useSite();
  const { pathname, search } = useLocation();
  const [saved, setSaved] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const look = { kind, className: styles.button };
  if (!viewer) {
    return (
      <ButtonLink {...look} to={signInAddress(pathname + search, site)} icon={<Bell size={20} />}>
        Сообщать о&nbsp;новых заказах
      </ButtonLink>
    );
  }
  if (saved === query) {
    return (
      <ButtonLink {...look} to={SAVED_SEARCHES_ADDRESS} icon={<BellRinging size={20} />}>
        Подписка сохранена
      </ButtonLink>
    );
  }
  const save = async () => {
    setSaving(true);
    try {
      // Most guests never press it, so the writing client loads with the press.
      const { api } = await retryImport(() => import('../lib/api/api.ts'));
      await api.saved_searches_create({ body: { title, query } });
      setSaved(query);
    } catch {
      // The refusal is shown as a toast.
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button {...look} icon={<Bell size={20} />} pending={isSaving} onClick={save}>
      Сообщать о&nbsp;новых заказах
    </Button>
  );
}
