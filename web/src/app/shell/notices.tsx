import IdentificationCard from 'icon:identification-card-duotone';
import Info from 'icon:info-duotone';
import Warning from 'icon:warning-duotone';
import { BANS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { Notification } from '@provodka/contract/people/people.ts';
import { useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { NOTICES_MARK } from '../../lib/loading/for-viewers.tsx';
import { keepLoading } from '../../lib/loading/keep-loading.ts';
import { hideNotice, useHiddenNotices } from '../../lib/session/hidden-notices.ts';
import { Banner, NOTICE_TONES } from '../../ui/cards/banner.tsx';
import styles from './notices.module.css';

const NAME_NOTICE = /^full_name/;
/** What admins tell everybody; the titles of the others are said by their messages. */
const ANNOUNCED = /^announcement_/;
const EMAIL_NOTICE = 'email_unverified';
/** What bars a whole side stays in sight until it ends. */
const BAN_NOTICE = /_banned$/;
/** And what takes the second factor away unless somebody stops it. */
const RECOVERY_NOTICE = 'factor_recovery';
const isLasting = (id: string): boolean => BAN_NOTICE.test(id) || id === RECOVERY_NOTICE;

/** The notifications banner (specification section 2): what the server has to tell this viewer, until it is hidden. */
export default function Notices({ notifications }: { notifications: Notification[] }) {
  const hidden = useHiddenNotices();
  const { pathname } = useLocation();
  // The page of bans tells them itself, with the way to appeal.
  const notices = notifications.filter(({ id }) =>
    BAN_NOTICE.test(id) ? pathname !== BANS_ADDRESS : isLasting(id) || !hidden.includes(id),
  );
  if (notices.length === 0) return null;
  return (
    <div id={NOTICES_MARK} className={styles.notices}>
      {notices.map((notice) => (
        <Banner
          key={notice.id}
          tone={NOTICE_TONES[notice.type] ?? 'info'}
          icon={iconOf(notice)}
          onHide={isLasting(notice.id) ? undefined : () => hideNotice(notice.id)}
        >
          {ANNOUNCED.test(notice.id) && <b>{notice.title} </b>}
          {notice.message} <NextStep notice={notice} />
        </Banner>
      ))}
    </div>
  );
}

function NextStep({ notice: { id, link, title } }: { notice: Notification }) {
  if (id === EMAIL_NOTICE) return <ResendLetter />;
  if (id === RECOVERY_NOTICE) return <StopRecovery>{title}</StopRecovery>;
  if (BAN_NOTICE.test(id)) return <Link to={BANS_ADDRESS}>Обжаловать</Link>;
  return link && <Link to={link}>{title}</Link>;
}

function ResendLetter() {
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    const { api } = await keepLoading(() => import('../../lib/api/api.ts'));
    // A refusal has been shown as a toast; the button stays.
    await api.auth_email_resend().then(
      () => setSent(true),
      () => undefined,
    );
  };
  if (isSent) return null;
  return (
    <button type="button" className={styles.action} onClick={resend}>
      Отправить письмо ещё раз
    </button>
  );
}

/** One press: whoever did not ask for it has no time for questions. */
function StopRecovery({ children }: { children: string }) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const stop = async () => {
    setPending(true);
    const { api } = await keepLoading(() => import('../../lib/api/api.ts'));
    // A refusal has been shown as a toast: another session was quicker.
    await api.auth_recovery_stop().catch(() => undefined);
    await revalidate();
    setPending(false);
  };
  return (
    <button type="button" className={styles.action} disabled={isPending} onClick={() => void stop()}>
      {children}
    </button>
  );
}

function iconOf({ type, id }: Notification) {
  if (NAME_NOTICE.test(id)) return <IdentificationCard size={24} />;
  return type === 'info' || type === 'success' ? <Info size={24} /> : <Warning size={24} />;
}
