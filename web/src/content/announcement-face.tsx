import Info from 'icon:info-duotone';
import Warning from 'icon:warning-duotone';
import type { EditedAnnouncement } from '@provodka/contract/reference-lists.ts';
import { Banner, NOTICE_TONES } from '../ui/cards/banner.tsx';

type Words = Pick<EditedAnnouncement, 'title' | 'type' | 'message'>;

/** A notice as the banner shows it. */
export function AnnouncementFace({ announcement: { title, type, message } }: { announcement: Words }) {
  const icon = type === 'info' || type === 'success' ? <Info size={24} /> : <Warning size={24} />;
  return (
    <Banner tone={NOTICE_TONES[type] ?? 'info'} icon={icon}>
      <b>{title}</b> {message}
    </Banner>
  );
}
