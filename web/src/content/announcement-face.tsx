import type { EditedAnnouncement } from '@provodka/contract/reference-lists.ts';
import { Banner } from '../ui/banner.tsx';
import { noticeLook } from '../ui/notice-look.tsx';

type Words = Pick<EditedAnnouncement, 'title' | 'type' | 'message'>;

/** A notice as the banner shows it. */
export const AnnouncementFace = ({ announcement: { title, type, message } }: { announcement: Words }) => (
  <Banner {...noticeLook(type)}>
    <b>{title}</b> {message}
  </Banner>
);
