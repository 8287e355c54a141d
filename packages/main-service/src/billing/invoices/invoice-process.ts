import { handleTask } from '@deskmate/service-kit/work/handle-task';
import { drawInvoice, type InvoiceInput } from './draw-invoice.ts';

handleTask(async (task: InvoiceInput) => ({ pdf: await drawInvoice(task) }));
