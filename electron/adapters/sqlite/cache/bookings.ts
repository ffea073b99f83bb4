import type { Booking } from '../../../../shared/domain/facilities/facility.ts'
import { fromStored, toStored } from '../stored-json.ts'
import type { StoreDatabase } from '../store-database.ts'

export function cachedBooking(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
): Booking | null {
  const row = database.get<{ readonly content: string }>(
    `select content from booking join line using (no) where connection_no = ? and id = ?`,
    connectionNo,
    id,
  )
  return row === null ? null : fromStored<Booking>(row.content)
}

export function forgetBookings(database: StoreDatabase, connectionNo: number): void {
  database.run(
    `delete from booking
     where (select connection_no from line where line.no = booking.no) = ?`,
    connectionNo,
  )
}

export function putBooking(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
  booking: Booking,
): void {
  database.run(
    `insert or replace into booking (no, content)
     select no, ? from line where connection_no = ? and id = ?`,
    toStored(booking),
    connectionNo,
    id,
  )
}
