import ArrowClockwise from 'icon:arrow-clockwise-bold';
import Check from 'icon:check-bold';
import Wrench from 'icon:wrench-duotone';
import { DATABASE_UNAVAILABLE, MAINTENANCE_OVER, MAINTENANCE_TITLE, RELOAD } from '@provodka/contract/fixed-texts.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchOrNull, isServiceReady } from '../lib/api/transport.ts';
import { formatTime } from '../lib/format/dates.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/countdown.tsx';
import { CountdownClock } from './countdown-clock.tsx';
import styles from './error-screen.module.css';

/** The technical-work page (specification section 2): a countdown to the end, then the reload button. */
export default function MaintenanceScreen({ finishedAt }: { finishedAt: string | null }) {
  return finishedAt === null ? <Away /> : <TechnicalWork finishedAt={finishedAt} />;
}

function TechnicalWork({ finishedAt }: { finishedAt: string }) {
  const [isOver, setOver] = useState(false);
  const end = () => setOver(true);
  const left = useCountdown(finishedAt, end);
  useEarlyEnd(end);
  return (
    <div className={styles.screen}>
      {/* A page opened after the end has no countdown that could end. */}
      {isOver || left === 0 ? <Finished /> : <InProgress finishedAt={finishedAt} left={left} />}
    </div>
  );
}

const EARLY_LOOK_MS = 10_000;

/** Guests have no stream that reports an early end, so the page polls. */
function useEarlyEnd(onEnded: () => void): void {
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    const look = async () => {
      if ((await fetchOrNull(callAddress('settings_get'), { cache: 'no-store' }))?.ok) end();
    };
    const timer = setInterval(() => void look(), EARLY_LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}

/**
 * The countdown of technical work.
 *
 * @param props.finishedAt an ISO moment
 * @param props.left seconds; null before the page is alive
 */
export function InProgress({ finishedAt, left }: { finishedAt: string; left: number | null }) {
  return (
    <div>
      <span className={styles.tile}>
        <Wrench size={44} />
      </span>
      <h1 className={styles.title}>{MAINTENANCE_TITLE}</h1>
      <p className={styles.description}>
        Сделки и&nbsp;деньги в&nbsp;резерве в&nbsp;порядке
        {`, вернёмся в\u00a0${formatTime(finishedAt)} по\u00a0Москве.`}
      </p>
      {left !== null && <CountdownClock seconds={left} />}
      {left !== null && <p className={styles.hint}>Когда время выйдет, появится кнопка «{RELOAD}»</p>}
    </div>
  );
}

const LOOK_MS = 2000;

/** The database is unreachable: each page checks at a random interval whether it is back, then reloads. */
function Away() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (await isServiceReady()) location.reload();
      else wait();
    };
    const wait = () => {
      timer = setTimeout(() => void look(), LOOK_MS * (1 + Math.random()));
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <span className={styles.tile}>
        <Wrench size={44} />
      </span>
      <h1 className={styles.title}>{DATABASE_UNAVAILABLE.title}</h1>
      <p className={styles.description}>
        Сделки и&nbsp;деньги в&nbsp;порядке. Страница откроется сама, обычно за&nbsp;минуту.
      </p>
      <ReloadButton />
    </div>
  );
}

/** Technical work that is over. */
export function Finished() {
  return (
    <div>
      <span className={`${styles.tile} ${styles.tileDone}`}>
        <Check size={44} />
      </span>
      <h1 className={styles.title}>{MAINTENANCE_OVER}</h1>
      <p className={styles.description}>Технические работы закончились, можно продолжать.</p>
      <ReloadButton />
    </div>
  );
}

function ReloadButton() {
  return (
    <div className={styles.actions}>
      <Button kind="pri" size="lg" icon={<ArrowClockwise />} onClick={() => location.reload()}>
        {RELOAD}
      </Button>
    </div>
  );
}
