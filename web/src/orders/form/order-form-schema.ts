import { orderForm, publishedDescription } from '@provodka/contract/orders/order-forms.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import * as z from 'zod/mini';
import { bodyOf, type OrderFormValues } from './order-form-values.ts';
import { isUnanswered } from './unanswered-questions.ts';

export interface OrderFormRules {
  /** The lowest budget in rubles after somebody responded (product: orders). */
  lowestBudget?: number | null;
}

/** The contract's schema plus the requirements of a published order; its output equals its input. */
export function orderFormSchema(rules: OrderFormRules = {}): z.ZodMiniType<OrderFormValues, OrderFormValues> {
  return z.pipe(
    z.custom<OrderFormValues>(),
    z.transform((values, context) => {
      for (const [path, message] of mistakesOf(values, rules)) {
        context.issues.push({ code: 'custom', input: values, path: [path], message });
      }
      return values;
    }),
  );
}

type Mistake = [path: keyof OrderFormValues, message: string];

function mistakesOf(values: OrderFormValues, rules: OrderFormRules): Mistake[] {
  const checked = orderForm.safeParse(bodyOf(values));
  const mistakes: Mistake[] = (checked.error?.issues ?? []).map(({ path, message }) => [
    (path[0] === 'city_id' ? 'city' : path[0]) as keyof OrderFormValues,
    message,
  ]);
  if (values.is_uploading) mistakes.push(['file_ids', 'Дождитесь конца загрузки или отмените её']);
  if (values.intent === 'draft') return mistakes;
  const isFine = (name: keyof OrderFormValues) => !mistakes.some(([path]) => path === name);
  return [...mistakes, ...missingOf(values, rules).filter(([path]) => isFine(path))];
}

/** Mistakes that only a published order must not have. */
function missingOf(values: OrderFormValues, { lowestBudget }: OrderFormRules): Mistake[] {
  const missing: Mistake[] = [];
  const described = publishedDescription.safeParse(values.description);
  if (described.error) missing.push(['description', described.error.issues[0]?.message ?? '']);
  else if (isUnanswered(values.description)) missing.push(['description', 'Ответьте на вопросы описания']);
  if (values.configurations.length === 0) missing.push(['configurations', 'Выберите хотя бы одну конфигурацию']);
  if (values.has_budget && values.budget === null) {
    missing.push(['budget', `Укажите сумму, не меньше ${formatRubles(ORDER_LIMITS.budget[0])}`]);
  }
  if (lowestBudget && values.has_budget && values.budget !== null && values.budget < lowestBudget) {
    missing.push(['budget', `На заказ уже откликнулись: укажите не меньше ${formatRubles(lowestBudget)}`]);
  }
  if (values.is_private && values.freelancers.length + values.teams.length === 0) {
    missing.push(['freelancers', 'Выберите, кому будет виден приватный заказ']);
  }
  return missing;
}
