import Slideshow from 'icon:slideshow-duotone';
import type { EditedSlide } from '@provodka/contract/content-blocks.ts';
import { Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDayOfYear } from '../lib/format/dates.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { SlideFace } from '../ui/cards/slide-face.tsx';
import styles from './content.module.css';
import { ContentHeading } from './content-heading.tsx';

const SlideDialog = lazyPart(() => import('./slide-dialog.tsx'));

const describeDeletion = (slide: EditedSlide): Move => ({
  title: 'Удалить слайд?',
  description: `«${slide.title}» исчезнет с главной страницы.`,
  action: 'Удалить',
  isDestructive: true,
  call: (_, options) => formApi.slides_delete({ params: { slide_id: slide.id } }, options),
});
const MOVES = lazyMoves<EditedSlide, null>(() => Promise.resolve(describeDeletion));

/** Slides as they look, with their days; added, changed and taken away here. */
export function SlideCards({ slides, reason }: { slides: EditedSlide[]; reason: string | null }) {
  const [edited, setEdited] = useState<{ slide: EditedSlide | null } | null>(null);
  const { ask, dialog } = useMoves(MOVES, null);
  return (
    <>
      <ContentHeading
        title="Слайды"
        hint={'На\u00a0главной справа: сначала слайд о\u00a0безопасной сделке, потом эти, по\u00a0порядку мест.'}
        reason={reason}
        add="Добавить слайд"
        onAdd={() => setEdited({ slide: null })}
      />
      {slides.length === 0 && (
        <EmptyState centered icon={<Slideshow size={44} />} title="Слайдов пока нет">
          На&nbsp;главной показана безопасная сделка.
        </EmptyState>
      )}
      <div className={styles.slides}>
        {slides.map((slide) => (
          <Card key={slide.id}>
            <SlideFace slide={slide} />
            <p className={styles.slideFacts}>
              <Badge tone={slide.is_active ? 'pos' : 'mut'}>{slide.is_active ? 'Показан' : 'Не показан'}</Badge>
              <span>Место {slide.position}</span>
              <span>{daysOf(slide)}</span>
            </p>
            <div className={styles.actions}>
              <Button size="sm" disabled={reason !== null} onClick={() => setEdited({ slide })}>
                Изменить
              </Button>
              <ButtonLink size="sm" kind="ghost" to={auditOfAddress('slide', slide.id)}>
                История
              </ButtonLink>
              <Button size="sm" kind="danger" disabled={reason !== null} onClick={() => ask(slide)}>
                Удалить
              </Button>
            </div>
          </Card>
        ))}
      </div>
      {edited && (
        <Suspense>
          <SlideDialog slide={edited.slide} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}

function daysOf({ active_from, active_to }: EditedSlide): string {
  const from = active_from && `с ${formatDayOfYear(active_from)}`;
  const to = active_to && `по ${formatDayOfYear(new Date(Date.parse(active_to) - 1).toISOString())}`;
  return [from, to].filter(Boolean).join(' ') || 'Без срока';
}
