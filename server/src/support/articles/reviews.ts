import { REVIEW_EDIT_HOURS, REVIEW_LIMITS, REVIEW_WINDOW_DAYS } from '@provodka/domain/reviews.ts';
import { days, ofCharacters, ofHours } from '../amounts.ts';
import { list, section, text, type WriteArticle } from '../article.ts';

export const reviews: WriteArticle = () => ({
  title: 'Отзывы и ответы на них',
  description: 'Кто и когда может оставить отзыв по сделке, почему отзывы открываются вместе и как на них отвечать.',
  lead: 'Отзыв оставляет каждая сторона сделки о другой, после приёмки или возврата денег. Из оценок опубликованных отзывов складывается рейтинг в профиле.',
  sections: [
    section(
      'write',
      'Как оставить отзыв',
      text(
        `На отзыв есть ${days(REVIEW_WINDOW_DAYS)}. Поставьте оценку от ${REVIEW_LIMITS.stars[0]} до ${REVIEW_LIMITS.stars[1]} и напишите от ${REVIEW_LIMITS.text[0]} до ${ofCharacters(REVIEW_LIMITS.text[1])} о работе. Каждая сторона пишет по сделке один отзыв.`,
      ),
      text(
        `Отзывы слепые: пока вторая сторона не написала свой, вашего никто не видит. Они открываются вместе, или один через ${days(REVIEW_WINDOW_DAYS)}. Так никто не подгоняет оценку под чужую.`,
      ),
    ),
    section(
      'edit',
      'Изменить или удалить',
      text(
        `Менять и удалять отзыв можно в течение ${ofHours(REVIEW_EDIT_HOURS)} после того, как он написан, даже если он уже открыт. Изменённый помечается.`,
      ),
    ),
    section(
      'reply',
      'Ответ на отзыв',
      text(
        `На отзыв о себе можно ответить один раз, от ${REVIEW_LIMITS.reply[0]} до ${ofCharacters(REVIEW_LIMITS.reply[1])}. Ответ тоже меняется ${ofHours(REVIEW_EDIT_HOURS)}.`,
      ),
    ),
    section(
      'rules',
      'Чего в отзывах быть не должно',
      list(
        'Оскорблений и личных сведений.',
        'Рекламы и контактов.',
        'Отзывов по сделкам, которых не было: накрутка — причина блокировки.',
      ),
    ),
  ],
});
