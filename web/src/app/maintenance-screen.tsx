import ArrowClockwise from 'icon:arrow-clockwise-bold';
import Check from 'icon:check-bold';
import Wrench from 'icon:wrench-duotone';
import { callAddress } from '@provodka/contract/client.ts';
import { MAINTENANCE_OVER, MAINTENANCE_TITLE, RELOAD } from '@provodka/contract/fixed-texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '../lib/dates.ts';
import { glance } from '../lib/transport.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/countdown.tsx';
import { CountdownClock } from './countdown-clock.tsx';
import styles from './error-screen.module.css';

/** The technical-work page (specification section 2): a countdown to the end, then the reload button. */
export default function MaintenanceScreen({ finishedAt }: { finishedAt: string | null }) {
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

const LOOK_MS = 10_000;

/** Guests have no stream that would tell them of an end before its time: they look. */
function useEarlyEnd(onEnded: () => void): void {
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    const look = async () => {
      if ((await glance(callAddress('settings_get'), { cache: 'no-store' }))?.ok) end();
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}

function InProgress({ finishedAt, left }: { finishedAt: string | null; left: number | null }) {
  return (
    <div>
      <span className={styles.tile}>
        <Wrench size={44} />
      </span>
      <h1 className={styles.title}>{MAINTENANCE_TITLE}</h1>
      <p className={styles.description}>
        Сделки и&nbsp;деньги в&nbsp;резерве в&nbsp;порядке
        {finishedAt ? `, вернёмся в\u00a0${formatTime(finishedAt)} по\u00a0Москве.` : '. Попробуйте зайти позже.'}
      </p>
      {left !== null && <CountdownClock seconds={left} />}
      {left !== null && <p className={styles.hint}>Когда время выйдет, появится кнопка «{RELOAD}»</p>}
      {finishedAt === null && <ReloadButton />}
    </div>
  );
}

function Finished() {
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
