/** A duration to the minute: '52 min', '1 h 5 min', '14 h'. Under a minute to the second: '48 s'; 0 is ''. */
export function formatDuration(seconds: number): string {
  if (seconds <= 0) return '';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
