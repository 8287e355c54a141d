import { handleTask } from '@deskmate/service-kit/handle-task';
import { drawInvoice, type InvoiceInput } from './draw-invoice.ts';

handleTask(async (task: InvoiceInput) => ({ pdf: await drawInvoice(task) }));
