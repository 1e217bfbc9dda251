import IdentificationCard from 'icon:identification-card-duotone';
import Info from 'icon:info-duotone';
import Warning from 'icon:warning-duotone';
import type { Notification } from '@provodka/contract/people.ts';
import { Link } from 'react-router';
import { useViewer } from '../../lib/page-data.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { Banner, type BannerTone } from '../../ui/banner.tsx';
import styles from './shell.module.css';

const NONE: string[] = [];
const hidden = createStore(NONE);

const TONES: Record<string, BannerTone> = { danger: 'neg', error: 'neg', warning: 'brand', info: 'info' };

/** The notifications banner (specification section 2): what the server has to tell this viewer, until it is hidden. */
export function Notices() {
  const closed = useStore(hidden, NONE);
  const notices = useViewer()?.notifications.filter(({ id }) => !closed.includes(id)) ?? [];
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {notices.map((notice) => (
        <Banner
          key={notice.id}
          tone={TONES[notice.type] ?? 'info'}
          icon={iconOf(notice)}
          onHide={() => hidden.update((list) => [...list, notice.id])}
        >
          {notice.message} {notice.link && <Link to={notice.link}>{notice.title}</Link>}
        </Banner>
      ))}
    </div>
  );
}

function iconOf({ type }: Notification) {
  if (type === 'danger' || type === 'error') return <Warning size={24} />;
  return type === 'warning' ? <IdentificationCard size={24} /> : <Info size={24} />;
}
