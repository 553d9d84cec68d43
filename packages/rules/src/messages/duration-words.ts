const units = {
  en: { hours: (count: number) => `${count} h`, minutes: 'min', seconds: 's' },
  hi: { hours: (count: number) => `${count} ${count === 1 ? 'घंटा' : 'घंटे'}`, minutes: 'मिनट', seconds: 'सेकंड' },
} as const;

/** A duration to the minute: '52 min', '1 h 5 min', '14 h'. Under a minute to the second: '48 s'; 0 is ''. */
export function formatDuration(seconds: number, language: keyof typeof units = 'en'): string {
  const words = units[language];
  if (seconds <= 0) return '';
  if (seconds < 60) return `${seconds} ${words.seconds}`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? words.hours(hours) : '', rest > 0 ? `${rest} ${words.minutes}` : ''].filter(Boolean).join(' ');
}
