import { settingsForm } from '@provodka/contract/settings.ts';
import * as z from 'zod/mini';
import { wireValues } from './setting-values.ts';

/** What is typed, with its moments as the contract wants them, checked by it. */
export const settingSchema = z.pipe(z.transform(wireValues), settingsForm);
