/** Interface text by id. Prose of the lessons is elsewhere: in their own files. */
import type { Language } from '../timeline/lesson.ts';
import { en } from './en.ts';
import { type MessageId, zhHans } from './zh-Hans.ts';

export type { MessageId };

const kCatalogues: Record<Language, Readonly<Record<MessageId, string>>> = { 'zh-Hans': zhHans, en };

/** Each language's name in itself. */
export const kLanguageNames: Record<Language, string> = { 'zh-Hans': '中文', en: 'English' };

/** All texts of a language, by id. */
export function catalogueOf(language: Language): Readonly<Record<string, string>> {
  return kCatalogues[language];
}

export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(zhHans, id);
}

/** The message in a language, with `{name}` replaced by the value of that name. A name without a value stays visible. */
export function message(
  language: Language,
  id: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return kCatalogues[language][id].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The language to begin with: the first wish that we have. Traditional Chinese is not answered with simplified Chinese.
 * English when no wish fits, since more people read it; Chinese, the source language, when nobody wished.
 */
export function preferredLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const locale = localeOf(wish);
    if (locale?.language === 'en') return 'en';
    if (locale?.language === 'zh' && locale.script === 'Hans') return 'zh-Hans';
  }
  return wishes.length > 0 ? 'en' : 'zh-Hans';
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return null;
  }
}
