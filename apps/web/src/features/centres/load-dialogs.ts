// In a file of their own: the names of all files that the dialogs need would otherwise be part of every first visit.

export const loadBookingDialog = () => import('./booking-dialog.tsx');
export const loadBookedSlotDialog = () => import('./booked-slot-dialog.tsx');
