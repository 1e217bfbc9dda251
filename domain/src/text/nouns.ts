/** Russian nouns, and words that agree with them, as several texts count them. */
import type { NounForms } from './plural.ts';

export const MINUTES: NounForms = ['минута', 'минуты', 'минут'];
export const HOURS: NounForms = ['час', 'часа', 'часов'];
export const DAYS: NounForms = ['день', 'дня', 'дней'];
/** «в течение 7 дней». */
export const DAYS_GENITIVE: NounForms = ['дня', 'дней', 'дней'];
export const MONTHS: NounForms = ['месяц', 'месяца', 'месяцев'];
/** «не больше 3 раз». */
export const TIMES_GENITIVE: NounForms = ['раза', 'раз', 'раз'];
/** «в 3 раза». */
export const TIMES: NounForms = ['раз', 'раза', 'раз'];
/** «Остался 1 день», «Осталось 7 дней». */
export const LEFT: NounForms = ['Остался', 'Осталось', 'Осталось'];
export const ORDERS: NounForms = ['заказ', 'заказа', 'заказов'];
/** «не больше 3 заказов». */
export const ORDERS_GENITIVE: NounForms = ['заказа', 'заказов', 'заказов'];
export const NEW_ORDERS: NounForms = ['новый заказ', 'новых заказа', 'новых заказов'];
export const PRIVATE_ORDERS: NounForms = ['приватный заказ', 'приватных заказа', 'приватных заказов'];
export const DRAFTS: NounForms = ['черновик', 'черновика', 'черновиков'];
export const RESPONSES: NounForms = ['отклик', 'отклика', 'откликов'];
export const NEW_RESPONSES: NounForms = ['новый отклик', 'новых отклика', 'новых откликов'];
export const DEALS: NounForms = ['сделка', 'сделки', 'сделок'];
/** «больше 6 сделок», «начиная с 1 сделки». */
export const DEALS_GENITIVE: NounForms = ['сделки', 'сделок', 'сделок'];
export const FINISHED_DEALS: NounForms = ['завершённая сделка', 'завершённые сделки', 'завершённых сделок'];
/** «после 1 завершённой сделки». */
export const FINISHED_DEALS_GENITIVE: NounForms = ['завершённой сделки', 'завершённых сделок', 'завершённых сделок'];
export const REVIEWS: NounForms = ['отзыв', 'отзыва', 'отзывов'];
export const COMPLAINTS: NounForms = ['жалоба', 'жалобы', 'жалоб'];
export const FILES: NounForms = ['файл', 'файла', 'файлов'];
export const FREELANCERS: NounForms = ['исполнитель', 'исполнителя', 'исполнителей'];
/** «не больше 50 исполнителей». */
export const FREELANCERS_GENITIVE: NounForms = ['исполнителя', 'исполнителей', 'исполнителей'];
