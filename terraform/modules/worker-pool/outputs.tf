output "name" {
  value = google_cloud_run_v2_worker_pool.worker.name
}
