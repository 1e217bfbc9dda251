import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { isServerThere } from '../lib/api/transport.ts';
import { classes } from '../lib/format/classes.ts';
import { useAnnouncement } from '../lib/live/announce.ts';
import { dropOldEvents } from '../lib/live/live.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { clearLostNavigation, markCompanionMounted, useLostNavigation } from '../lib/loading/lost-navigation.ts';
import { useIsForViewer, useViewer } from '../lib/loading/page-data.ts';
import { useOtherViewer } from '../lib/loading/page-viewer.ts';
import { useChunkState } from '../lib/loading/retry-import.ts';
import { useAskedProof } from '../lib/session/proof.ts';
import { Button } from '../ui/button.tsx';
import styles from './companion.module.css';
import { registerOfflineWorker } from './offline-worker.ts';
import { SessionOver } from './session-over.tsx';
import { useKeyboardRoom } from './use-keyboard-room.ts';

const ProofDialog = lazyPart(() => import('../users/factors/proof-dialog.tsx'));

/**
 * Stays mounted from page to page: the progress bar, the announcer for screen readers, the focus and the recovery of a failed
 * navigation. Nothing of it is needed before the first interaction, so its code loads with that.
 */
export default function Companion() {
  useFocusOnHeading();
  useEffect(registerOfflineWorker, []);
  useKeyboardRoom();
  const { text, times } = useAnnouncement();
  return (
    <>
      <Progress />
      <p className="visually-hidden" aria-live="polite" data-announcement>
        <span key={times}>{text}</span>
      </p>
      <Strip />
      <Proof />
    </>
  );
}

/** Any write may ask for a proof of identity; the page stays open below it. */
function Proof() {
  const asked = useAskedProof();
  return (
    asked && (
      <Suspense>
        <ProofDialog {...asked} />
      </Suspense>
    )
  );
}

/** Its style shows it after 80 ms: a fast page has none, and every other answers a press within 100. */
function Progress() {
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') dropOldEvents();
  }, [state]);
  if (state === 'idle') return null;
  return <div className={styles.progress} role="progressbar" aria-label="Страница загружается" />;
}

/** A new page moves the focus to its heading; filtering a list leaves the focus where it was. */
function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || document.querySelector('dialog[open]')) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }, [pathname]);
}

function Strip() {
  const lost = useWayBack();
  const missing = useChunkState();
  const viewer = useViewer();
  const other = useOtherViewer();
  const isSessionOver = useIsForViewer() && viewer === null;
  return (
    <>
      {lost && <Lost key={lost.to} {...lost} />}
      {!lost && missing && <Missing why={missing} />}
      {other && (
        <div className={styles.strip} role="alert" data-strip>
          <span>
            Вы&nbsp;вошли как {other.full_name}.{' '}
            {other.page_name && `Эту страницу открывал другой человек: ${other.page_name}. `}
            Ничего не&nbsp;отправлено, текст на&nbsp;месте.
          </span>
          <Button kind="sec" onClick={() => location.reload()}>
            Открыть заново
          </Button>
        </div>
      )}
      {isSessionOver && <SessionOver />}
    </>
  );
}

/** Says that a part of this page failed to load. */
export function Missing({ why }: { why: NonNullable<ReturnType<typeof useChunkState>> }) {
  if (why === 'waiting') {
    return (
      <div className={classes(styles.strip, styles.told)} role="alert" data-strip>
        Нет связи. Откроется, как только она&nbsp;вернётся.
      </div>
    );
  }
  return (
    <div className={styles.strip} role="alert" data-strip>
      <span>Сайт обновился, пока страница была открыта.</span>
      <Button kind="sec" onClick={() => location.reload()}>
        Обновить
      </Button>
    </div>
  );
}

const TEXTS = {
  offline: 'Нет связи. Страница осталась прежней.',
  throttled: 'Слишком много запросов. Подождите минуту и\u00a0повторите.',
};

/** Says that the page one went to failed to load. */
export function Lost({ why, to }: NonNullable<ReturnType<typeof useLostNavigation>>) {
  const navigate = useNavigate();
  const retry = async () => {
    if (why === 'offline' && !(await isServerThere())) return;
    clearLostNavigation();
    // The router remembers that the code of a page failed to load: only a full load asks again.
    if (globalThis.isRouteModuleLost) location.assign(to);
    else await navigate(to);
  };
  return (
    <div className={styles.strip} role="alert" data-strip>
      <span>{TEXTS[why]}</span>
      <Button kind="sec" onClick={retry}>
        Повторить
      </Button>
    </div>
  );
}

/** Ends a failed navigation without asking the server: a change of the hash alone loads nothing. */
function useWayBack() {
  const lost = useLostNavigation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(markCompanionMounted, []);
  useEffect(() => {
    if (!lost) return;
    const back = navigate({ pathname, search, hash: '_' }, { replace: true, preventScrollReset: true });
    void Promise.resolve(back).then(() => history.replaceState(history.state, '', pathname + search));
  }, [lost, navigate, pathname, search]);
  return lost;
}
