import ChatCircle from 'icon:chat-circle';
import Moon from 'icon:moon';
import Sun from 'icon:sun';
import { Link, useLocation } from 'react-router';
import {
  CUSTOMER_ORDERS_ADDRESS,
  HOME_ADDRESS,
  isOfDeal,
  isWithin,
  messagesAddress,
  NEW_ORDER_ADDRESS,
} from '../../lib/loading/addresses.ts';
import { useSite, useUnread, useViewer } from '../../lib/loading/page-data.ts';
import { useDestination } from '../../lib/loading/use-destination.ts';
import { signInAddress } from '../../lib/session/return-address.ts';
import { toggleTheme } from '../../lib/session/theme.ts';
import { UnreadPip } from '../../people/unread-pip.tsx';
import { viewerSide } from '../../people/viewer-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from './logo.tsx';
import { LEAST_SECTION, SECTIONS } from './navigation.ts';
import styles from './shell.module.css';
import { ViewerBell, ViewerPill } from './viewer-part.tsx';

/** Logo, sections and the viewer; while routing is off (maintenance) only the logo and the theme are left. */
export function Header({ isFull }: { isFull: boolean }) {
  return (
    <header className={styles.header}>
      <div className={styles.wrap}>
        <Logo reloads={!isFull} />
        {isFull && <Sections />}
        <div className={styles.end}>
          {isFull && <CreateOrder />}
          {isFull && <Chats />}
          {isFull && <ViewerBell />}
          <ThemeButton />
          {isFull && <Viewer />}
        </div>
      </div>
    </header>
  );
}

function Sections() {
  const { pathname } = useDestination();
  const here = SECTIONS.find(({ to }) => isHere(pathname, to))?.to;
  return (
    <nav className={styles.nav} aria-label="Разделы">
      {SECTIONS.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          aria-current={to === here ? 'page' : undefined}
          className={to === LEAST_SECTION ? styles.leastSection : ''}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** Every address is below that of the first page. */
const isHere = (pathname: string, to: string) =>
  to === HOME_ADDRESS ? pathname === HOME_ADDRESS : isWithin(pathname, to);

export function ThemeButton() {
  return (
    <IconButton
      label="Переключить тему"
      onClick={toggleTheme}
      icon={
        <>
          <span className={styles.moon}>
            <Moon size={24} />
          </span>
          <span className={styles.sun}>
            <Sun size={24} />
          </span>
        </>
      }
    />
  );
}

/** Hidden on pages that ask for an order themselves or are about another decision. */
function CreateOrder() {
  const { pathname } = useLocation();
  if (pathname === NEW_ORDER_ADDRESS || pathname === CUSTOMER_ORDERS_ADDRESS || isOfDeal(pathname)) return null;
  return (
    <ButtonLink kind="card" to={NEW_ORDER_ADDRESS} className={styles.create}>
      Создать заказ
    </ButtonLink>
  );
}

/** Phones show these in the bottom bar. */
function Chats() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const side = viewer ? viewerSide(pathname, viewer) : 'freelancer';
  const unread = useUnread(side);
  if (!viewer) return null;
  return (
    <Link to={messagesAddress(side)} prefetch="intent" className={styles.chats} title="Сообщения">
      <ChatCircle size={24} />
      <span className="visually-hidden">Сообщения</span>
      <UnreadPip number={unread} />
    </Link>
  );
}

function Viewer() {
  const viewer = useViewer();
  const site = useSite();
  const { pathname, search } = useLocation();
  if (viewer) return <ViewerPill />;
  return (
    <ButtonLink kind="card" to={signInAddress(pathname + search, site)} className={styles.signIn}>
      Войти
    </ButtonLink>
  );
}
