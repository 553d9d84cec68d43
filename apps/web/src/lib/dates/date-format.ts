const formats = new Map<string, Intl.DateTimeFormat>();

/** The format for these options, made once: making one takes a hundred times as long as using it, and a month of the calendar uses thousands. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}
