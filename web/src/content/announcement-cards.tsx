import Megaphone from 'icon:megaphone-duotone';
import type { EditedAnnouncement } from '@provodka/contract/reference-lists.ts';
import { Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { AnnouncementFace } from './announcement-face.tsx';
import styles from './content.module.css';
import { ContentHeading } from './content-heading.tsx';

const AnnouncementDialog = lazyPart(() => import('./announcement-dialog.tsx'));

const describeDeletion = ({ id, title }: EditedAnnouncement): Move => ({
  title: 'Снять объявление?',
  description: `«${title}» исчезнет со всех страниц.`,
  action: 'Снять',
  isDestructive: true,
  call: (_, options) => formApi.announcements_delete({ params: { announcement: id } }, options),
});
const MOVES = lazyMoves<EditedAnnouncement, null>(() => Promise.resolve(describeDeletion));

interface AnnouncementCardsProps {
  announcements: EditedAnnouncement[];
  reason: string | null;
}

/** Notices of the banner as they look, in their order; added, changed and taken off here. */
export function AnnouncementCards({ announcements, reason }: AnnouncementCardsProps) {
  const [edited, setEdited] = useState<{ announcement: EditedAnnouncement | null } | null>(null);
  const { ask, dialog } = useMoves(MOVES, null);
  return (
    <>
      <ContentHeading
        title="Объявления"
        hint={'Стоят полосой над каждой страницей, пока их не\u00a0скроют или не\u00a0снимут.'}
        reason={reason}
        add="Добавить объявление"
        onAdd={() => setEdited({ announcement: null })}
      />
      {announcements.length === 0 && <EmptyState centered icon={<Megaphone size={44} />} title="Объявлений пока нет" />}
      <div className={styles.rows}>
        {announcements.map((announcement) => (
          <Card key={announcement.id}>
            <AnnouncementFace announcement={announcement} />
            <p className={styles.slideFacts}>
              <Badge tone="mut">{announcement.isDisplayedOnlyAuth ? 'Только вошедшим' : 'Всем'}</Badge>
            </p>
            <div className={styles.actions}>
              <Button size="sm" disabled={reason !== null} onClick={() => setEdited({ announcement })}>
                Изменить
              </Button>
              <ButtonLink size="sm" kind="ghost" to={auditOfAddress('announcement', announcement.id)}>
                История
              </ButtonLink>
              <Button size="sm" kind="danger" disabled={reason !== null} onClick={() => ask(announcement)}>
                Снять
              </Button>
            </div>
          </Card>
        ))}
      </div>
      {edited && (
        <Suspense>
          <AnnouncementDialog announcement={edited.announcement} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}
