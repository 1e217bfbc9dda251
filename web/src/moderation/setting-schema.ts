import { settingsForm } from '@provodka/contract/settings.ts';
import * as z from 'zod/mini';
import { wireValues } from './setting-values.ts';

/** Checks the form by the contract after turning its moments into those of the wire. */
export const settingSchema = z.pipe(z.transform(wireValues), settingsForm);
