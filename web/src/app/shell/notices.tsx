import IdentificationCard from 'icon:identification-card-duotone';
import Info from 'icon:info-duotone';
import Warning from 'icon:warning-duotone';
import { BANS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { Notification } from '@provodka/contract/people/people.ts';
import { type ReactNode, useState } from 'react';
import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import { NOTICES_MARK } from '../../lib/loading/for-viewers.tsx';
import { retryImport } from '../../lib/loading/retry-import.ts';
import { isOfAccount, useRefresh } from '../../lib/loading/use-refresh.ts';
import { hideNotice } from '../../lib/session/hidden-notices.ts';
import { BAN_NOTICE, isLastingNotice, RECOVERY_NOTICE, useShownNotices } from '../../lib/session/shown-notices.ts';
import { LimitedBanner, useLimitedWords } from '../../orders/list/limited-notice.tsx';
import { isMostlyLimited, type ListedOrder } from '../../orders/list/listed-order.ts';
import { Banner, NOTICE_TONES } from '../../ui/cards/banner.tsx';
import { NoticeSlot, NoticeWords, type SlotNotice } from '../../ui/cards/notice-slot.tsx';
import styles from './notices.module.css';

const NAME_NOTICE = /^full_name/;
/** Only announcements of admins show their title; the message of any other notice already says it. */
const ANNOUNCED = /^announcement_/;
const LIST_PAGE = 'pages/home';
const EMAIL_NOTICE = 'email_unverified';
const DOCUMENTS_NOTICE = /^documents_/;

/** Bans and recoveries come first, then tasks of the person, then news. */
const weightOf = ({ id, type }: Notification): number => {
  if (isLastingNotice(id)) return 0;
  if (type === 'danger' || type === 'error') return 1;
  if (id === EMAIL_NOTICE) return 2;
  return type === 'warning' || DOCUMENTS_NOTICE.test(id) ? 3 : 4;
};

/** The notifications banner (specification section 2): what the server has to tell this viewer, until it is hidden. */
export default function Notices({ notifications }: { notifications: Notification[] }) {
  const shown = useShownNotices();
  const limited = useLimitedOnPage();
  // An address may be verified elsewhere.
  useRefresh({ isOn: notifications.some(({ id }) => id === EMAIL_NOTICE), concerns: isOfAccount });
  if (shown.length === 0) return null;
  const notices: SlotNotice[] = shown
    .toSorted((one, other) => weightOf(one) - weightOf(other))
    .map((notice) => ({
      id: notice.id,
      isLong: !isLastingNotice(notice.id),
      draw: (more) => <Told key={notice.id} notice={notice} more={more} />,
    }));
  if (limited) notices.push({ id: 'limited', draw: () => <LimitedBanner key="limited" words={limited} /> });
  return <NoticeSlot id={NOTICES_MARK} className={styles.notices} notices={notices} />;
}

function Told({ notice, more }: { notice: Notification; more: ReactNode }) {
  const { id, type, title, message } = notice;
  const isAnnounced = ANNOUNCED.test(id);
  const words = (
    <>
      {isAnnounced && <b>{title} </b>}
      {message}
    </>
  );
  // Other notices repeat their title in the link.
  const short = DOCUMENTS_NOTICE.test(id) ? 'Документы биржи' : isAnnounced || id === EMAIL_NOTICE ? title : '';
  return (
    <Banner
      tone={NOTICE_TONES[type] ?? 'info'}
      icon={iconOf(notice)}
      onHide={isLastingNotice(id) ? undefined : () => hideNotice(id)}
    >
      <NoticeWords
        short={isLastingNotice(id) ? undefined : short}
        step={
          <>
            <NextStep notice={notice} />
            {more}
          </>
        }
      >
        {words}
      </NoticeWords>
    </Banner>
  );
}

/** The words above a list where most orders are limited, unless the list says them itself. */
function useLimitedOnPage(): string | null {
  const list = useRouteLoaderData<{ orders: ListedOrder[] }>(LIST_PAGE);
  const words = useLimitedWords();
  return list && isMostlyLimited(list.orders) ? words : null;
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
    const { api } = await retryImport(() => import('../../lib/api/api.ts'));
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

/** Stops at one press, without a question: a person who did not ask for the recovery is in a hurry. */
function StopRecovery({ children }: { children: string }) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const stop = async () => {
    setPending(true);
    const { api } = await retryImport(() => import('../../lib/api/api.ts'));
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
